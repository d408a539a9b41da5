import { Flower, Leaf, Pod } from './botanical.tsx';

/** A laid table with an empty plate; `isServed` puts a sprig on it. */
export function EmptyPlate({ isServed }: { readonly isServed?: boolean }) {
  return (
    <svg width="260" height="190" viewBox="0 0 260 190" aria-hidden="true" focusable="false">
      <ellipse cx="130" cy="98" rx="122" ry="86" fill="var(--sun)" />
      <g stroke="var(--line-strong)" strokeWidth="4" strokeLinecap="round" fill="none">
        <path d="M38 60v22a9 9 0 0 0 18 0V60M47 60v84" />
        <path d="M213 144V58c9 6 12 18 12 38l-12 4" strokeLinejoin="round" />
      </g>
      <circle cx="130" cy="103" r="66" fill="var(--line-strong)" opacity="0.18" />
      <circle cx="130" cy="98" r="66" fill="var(--plate)" stroke="var(--line)" />
      <circle cx="130" cy="98" r="46" fill="none" stroke="var(--line-strong)" strokeOpacity="0.35" strokeWidth="2" />
      {isServed ? (
        <g transform="translate(130 100)">
          <Leaf x={-2} y={34} turn={-30} scale={0.3} deep />
          <Leaf x={2} y={34} turn={26} scale={0.28} />
          <Pod x={-20} y={16} turn={-30} scale={0.42} />
          <Flower x={4} y={-4} scale={0.5} />
        </g>
      ) : (
        <Pod x={130} y={100} turn={38} scale={0.5} />
      )}
    </svg>
  );
}

/** The decoration in the corner of a panel. */
export function Sprig({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 260 220" aria-hidden="true" focusable="false">
      <Leaf x={196} y={250} turn={-52} scale={0.9} />
      <Leaf x={200} y={256} turn={-20} scale={1.12} deep />
      <Leaf x={214} y={254} turn={14} scale={1.05} />
      <Flower x={128} y={96} turn={-14} scale={0.62} />
      <Pod x={92} y={168} turn={-38} scale={0.6} />
      <Pod x={136} y={188} turn={22} scale={0.56} />
    </svg>
  );
}
