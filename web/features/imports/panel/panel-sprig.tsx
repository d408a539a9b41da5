import { Flower, Leaf, Pod } from '../../../brand/botanical.tsx';
import styles from '../sending/import-form.module.css';

/** The corner of the panel. */
export function PanelSprig() {
  return (
    <svg className={styles.sprig} viewBox="0 0 260 220" aria-hidden="true" focusable="false">
      <Leaf x={196} y={250} turn={-52} scale={0.9} />
      <Leaf x={200} y={256} turn={-20} scale={1.12} deep />
      <Leaf x={214} y={254} turn={14} scale={1.05} />
      <Flower x={128} y={96} turn={-14} scale={0.62} />
      <Pod x={92} y={168} turn={-38} scale={0.6} />
      <Pod x={136} y={188} turn={22} scale={0.56} />
    </svg>
  );
}
