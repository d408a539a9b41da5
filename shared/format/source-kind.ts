import type { OriginalSource } from '../domain/recipe.ts';

export type SourceKind = 'link' | 'video' | 'camera' | 'image' | 'pdf' | 'text' | 'word' | 'file';

const CAMERA_NAME = /img_|photo|camera|screenshot/i;
/** Product §9, and the further kinds of pictures that the server reads. */
const KIND_OF_EXTENSION: ReadonlyMap<string, SourceKind> = new Map([
  ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif'].map((extension) => [extension, 'image'] as const),
  ['pdf', 'pdf'],
  ...['txt', 'rtf', 'md', 'markdown', 'cook', 'text'].map((extension) => [extension, 'text'] as const),
  ...['doc', 'docx'].map((extension) => [extension, 'word'] as const),
]);

/** The kind that a file name suggests; `file` if it suggests none (product §9). */
function kindOfName(name: string): SourceKind {
  if (CAMERA_NAME.test(name)) return 'camera';
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return KIND_OF_EXTENSION.get(extension) ?? 'file';
}

/** Which icon and label a source gets (product §9). */
export function sourceKind({ type, name }: OriginalSource): SourceKind {
  if (type === 'url') return 'link';
  if (type === 'youtube' || type === 'youtube_asr') return 'video';
  if (type === 'text') return 'text';
  return kindOfName(name ?? '');
}
