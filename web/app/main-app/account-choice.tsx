import { ChartColumn, FolderSync, Keyboard, FileText, Settings, ShieldCheck, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/auth/session/session.store.ts';
import { useShortcuts } from '../../features/shortcuts/shortcuts.store.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import menu from '../../ui/dialogs/menu.module.css';
import { PATHS } from '../../navigation/paths.ts';
import { AccountButton } from './account-button.tsx';
import styles from './account-choice.module.css';
import { useSiteActivity } from '../../features/admin/activity/site-activity.store.ts';

/** Entries for administrators: the admin panel, and the site's activity over the current screen. */
function AdministratorItems({ onActivity }: { readonly onActivity: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <DropdownMenu.Item asChild className={menu.item}>
        <Link to={PATHS.admin}>
          {t('admin.title')}
          <ShieldCheck size={20} aria-hidden />
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className={menu.item} onSelect={onActivity}>
        {t('admin.activity.siteTitle')}
        <ChartColumn size={20} aria-hidden />
      </DropdownMenu.Item>
    </>
  );
}

/** Entries of the desktop app. */
function DesktopItems() {
  const { t } = useTranslation();
  return (
    <>
      <DropdownMenu.Item asChild className={menu.item}>
        <Link to={PATHS.desktopFolders}>
          {t('desktop.folders.title')}
          <FolderSync size={20} aria-hidden />
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item asChild className={menu.item}>
        <Link to={PATHS.desktopFiles}>
          {t('desktop.files.title')}
          <FileText size={20} aria-hidden />
        </Link>
      </DropdownMenu.Item>
    </>
  );
}

/** The open account menu: the account and its entries. */
export function AccountChoice() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const isDesktop = usePlatform().desktop !== null;
  const listOpened = useShortcuts((state) => state.listOpened);
  const activityOpened = useSiteActivity((state) => state.opened);
  /** The action of the chosen entry, which runs after the menu has closed. */
  const wanted = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <AccountButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={menu.content}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={() => {
            // A dialog opened before the menu has closed would return the focus to the menu.
            if (wanted.current) setTimeout(wanted.current);
            wanted.current = null;
          }}
        >
          <DropdownMenu.Label className={styles.owner}>
            <bdi className={styles.name}>{user?.name}</bdi>
            <bdi>{user?.email}</bdi>
          </DropdownMenu.Label>
          <DropdownMenu.Item asChild className={menu.item}>
            <Link to={PATHS.settings}>
              {t('settings.title')}
              <Settings size={20} aria-hidden />
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item asChild className={menu.item}>
            <Link to={PATHS.bin}>
              {t('bin.title')}
              <Trash2 size={20} aria-hidden />
            </Link>
          </DropdownMenu.Item>
          {isDesktop && <DesktopItems />}
          <DropdownMenu.Item className={menu.item} onSelect={() => (wanted.current = listOpened)}>
            {t('shortcuts.title')}
            <Keyboard size={20} aria-hidden />
          </DropdownMenu.Item>
          {user?.isAdmin && <AdministratorItems onActivity={() => (wanted.current = activityOpened)} />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
