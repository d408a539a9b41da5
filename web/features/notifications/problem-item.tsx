import { useMessageText } from '../../i18n/message.ts';
import { type Problem, useNotifications } from './notifications.store.ts';
import { PanelItem } from './panel-item.tsx';

/** An error that was told in passing, for those who missed it. */
export function ProblemItem({ problem, now }: { readonly problem: Problem; readonly now: number }) {
  const messageText = useMessageText();
  const problemDismissed = useNotifications((state) => state.problemDismissed);
  const message = messageText(problem.message);
  return (
    <PanelItem
      type="error"
      message={message}
      createdAt={problem.createdAt}
      now={now}
      isUnread={false}
      onDeleted={() => problemDismissed(problem.id)}
    >
      <p dir="auto">{message}</p>
    </PanelItem>
  );
}
