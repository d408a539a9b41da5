import type { OriginalSource } from '../../../shared/domain/recipe.ts';

export type SourceKind = 'link' | 'video' | 'camera' | 'image' | 'pdf' | 'text' | 'word' | 'file';

const CAMERA_NAME = /img_|photo|camera|screenshot/i;
const KIND_OF_EXTENSION: Readonly<Record<string, SourceKind>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  pdf: 'pdf',
  txt: 'text',
  rtf: 'text',
  md: 'text',
  text: 'text',
  doc: 'word',
  docx: 'word',
};

/** Which icon and label a source gets (product §9). */
export function sourceKind({ type, name }: OriginalSource): SourceKind {
  if (type === 'url') return 'link';
  if (type === 'youtube' || type === 'youtube_asr') return 'video';
  if (type === 'text') return 'text';
  if (name && CAMERA_NAME.test(name)) return 'camera';
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? '';
  return KIND_OF_EXTENSION[extension] ?? 'file';
}
