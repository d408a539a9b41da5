import { Leaf } from '../../brand/botanical.tsx';

/** The picture of an empty panel. */
export function QuietBell() {
  return (
    <svg width="104" height="96" viewBox="0 0 104 96" aria-hidden="true" focusable="false">
      <circle cx="52" cy="46" r="42" fill="var(--sun)" />
      <Leaf x={28} y={86} turn={-34} scale={0.24} />
      <Leaf x={78} y={86} turn={32} scale={0.26} deep />
      <path
        d="M52 20c-13 0-21 9-21 22v11l-6 9h54l-6-9V42c0-13-8-22-21-22Z"
        fill="var(--surface-raised)"
        stroke="var(--green)"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
      <path d="M44 69a8.500 8.500 0 0 0 16 0" fill="var(--saffron)" />
      <path d="M52 20v-5" stroke="var(--green)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
