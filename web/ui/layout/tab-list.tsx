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
  /** What they stand on: the page itself, or a panel of the wash that marks the open one elsewhere. */
  readonly on: 'page' | 'panel';
}

/** Radix gives a tab the focus by itself, which looks like one that came by keyboard; this is first. */
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
