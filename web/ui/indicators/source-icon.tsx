import {
  Camera,
  File,
  FileImage,
  FileText,
  FileType,
  Globe,
  type LucideIcon,
  type LucideProps,
  NotepadText,
  SquarePlay,
} from 'lucide-react';
import type { SourceKind } from '../../../shared/format/source-kind.ts';

const ICONS: Readonly<Record<SourceKind, LucideIcon>> = {
  link: Globe,
  video: SquarePlay,
  camera: Camera,
  image: FileImage,
  pdf: FileText,
  text: NotepadText,
  word: FileType,
  file: File,
};

/** The icon of a recipe's source (product §9). */
export function SourceIcon({ kind, ...rest }: LucideProps & { readonly kind: SourceKind }) {
  const Icon = ICONS[kind];
  return <Icon {...rest} />;
}
