import { Tabs } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import styles from './tab-list.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon: ReactNode;
}

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** The background below the tabs: the page, or a panel, on which the open tab needs another colour. */
  readonly on: 'page' | 'panel';
}

/** Focuses a clicked tab without a focus ring. Otherwise Radix would focus it as if by keyboard. */
function focusQuietly({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.focus({ focusVisible: false });
}

/** The tabs of a Radix `Tabs.Root`, in a row that wraps. */
export function TabList<Id extends string>({ label, tabs, on }: Props<Id>) {
  return (
    <Tabs.List aria-label={label} className={styles.list} data-on={on}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.id} value={tab.id} className={styles.tab} onMouseDownCapture={focusQuietly}>
          {tab.icon}
          {tab.label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
