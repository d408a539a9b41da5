import { createStore, type StoreApi } from 'zustand';
import { deleteUser } from '../../../../shared/api/admin-users.ts';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import type { StatusState } from '../../status/status.ts';

export interface UserDeletionState {
  /** Whom the dialog asks about. */
  readonly target: ListedUser | null;
  readonly isDeleting: boolean;
  deleteAsked(target: ListedUser): void;
  deleteDismissed(): void;
  deleteConfirmed(): Promise<void>;
}

interface UserDeletionOptions {
  readonly api: ApiClient;
  readonly ended: StatusState['ended'];
  /** The account is gone. */
  readonly onDeleted: (id: string) => void;
  /** It could not be deleted: what is known of it may be out of date. */
  readonly onRefused: () => void;
}

/** Another administrator was quicker: the account is gone, which is what was wanted. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Deletes a user once that was confirmed (product §4, §8). */
export function createUserDeletionStore(options: UserDeletionOptions): StoreApi<UserDeletionState> {
  const { api, ended, onDeleted, onRefused } = options;
  return createStore<UserDeletionState>()((set, get) => ({
    target: null,
    isDeleting: false,
    deleteAsked: (target) => set({ target }),
    deleteDismissed: () => set({ target: null }),
    async deleteConfirmed() {
      const { target, isDeleting } = get();
      if (!target || isDeleting) return;
      set({ isDeleting: true });
      try {
        await api.call(deleteUser, { params: { id: target.id } }).catch((error: unknown) => {
          if (!isGone(error)) throw error;
        });
        onDeleted(target.id);
        ended('success', { key: 'admin.users.deleted' });
      } catch (error) {
        console.error(error);
        onRefused();
        ended('error', { key: 'admin.users.deleteFailed' });
      } finally {
        set({ target: null, isDeleting: false });
      }
    },
  }));
}
