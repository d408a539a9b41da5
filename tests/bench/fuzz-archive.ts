import type { DocumentReading } from '../../server/extraction/archive/formats/archive-recipe.ts';
import type { Sandbox } from '../../server/extraction/sandbox/create-sandbox.ts';
import {
  type ArchivedFile,
  isPaperName,
  type OpenArchive,
} from '../../server/modules/imports/archive/archive-members.ts';
import { openArchive } from '../../server/modules/imports/archive/open-archive.ts';
import type { StoredUpload } from '../../server/modules/imports/job/import-job.ts';
import type { FileStorage } from '../../server/storage/file-storage.ts';
import { type Outcome, outcomeOfError } from './fuzz-outcome.ts';
import { contentFaults } from './recipe-faults.ts';

/** Documents of a mutated archive that are read in each pass. */
const MOST_DOCUMENTS = 40;

interface Tools {
  readonly storage: FileStorage;
  readonly sandbox: Sandbox;
}

/** Reads a document as an import does, part by part. */
async function readAll(
  { sandbox }: Tools,
  archive: OpenArchive,
  { archiveName, file, readsTexts }: { archiveName: string; file: ArchivedFile; readsTexts: boolean },
): Promise<DocumentReading[]> {
  const { name, entry } = file;
  const isPaper = isPaperName(name);
  if (isPaper && !readsTexts) return [];
  const packed = { name, entry, bytes: await archive.read(file) };
  const document = {
    file: isPaper ? { name, entry: null, bytes: await sandbox.unpackFile(packed) } : packed,
    archive: archiveName,
    readsTexts,
    languages: [],
  };
  const parts: DocumentReading[] = [];
  const ended = new Set<string>();
  for (let left = true; left;) {
    const part = await sandbox.readArchiveDocument({ ...document, ended: [...ended] });
    const keys = [...part.recipes, ...part.unread].map(({ key }) => key).filter((key) => !ended.has(key));
    for (const key of keys) ended.add(key);
    parts.push(part);
    left = part.left !== undefined && keys.length > 0;
  }
  return parts;
}

function outcomeOfParts(parts: readonly DocumentReading[]): Outcome {
  const recipes = parts.flatMap((part) => part.recipes);
  const unread = parts.flatMap((part) => part.unread);
  const faults = new Set(recipes.flatMap(({ recipe }) => contentFaults(recipe, null)));
  if (unread.some(({ error }) => error === 'importErrors.internal')) faults.add('unread: internal');
  return {
    outcome: recipes.length > 0 ? 'recipe' : (unread[0]?.error ?? 'importErrors.fileNoRecipe'),
    faults: [...faults],
  };
}

async function readPass(
  tools: Tools,
  archive: OpenArchive,
  archiveName: string,
  readsTexts: boolean,
): Promise<Outcome> {
  const parts: DocumentReading[] = [];
  const faults: string[] = [];
  for (const file of archive.documents.slice(0, MOST_DOCUMENTS)) {
    try {
      parts.push(...(await readAll(tools, archive, { archiveName, file, readsTexts })));
    } catch (error) {
      faults.push(...outcomeOfError(error).faults);
    }
  }
  const { outcome, faults: found } = outcomeOfParts(parts);
  return { outcome, faults: [...faults, ...found] };
}

/**
 * Reads a stored file as an import does if it is an archive or a document of a known program: first the documents of known
 * programs, then, if there is none, its texts. Returns null if it is neither.
 */
export async function archiveOutcome(tools: Tools, file: StoredUpload): Promise<Outcome | null> {
  try {
    const archive = await openArchive(tools, file, AbortSignal.timeout(60_000));
    if (archive === null) return null;
    try {
      const known = await readPass(tools, archive, file.name, false);
      if (known.outcome === 'recipe') return known;
      if (archive.mayBePage) return known.faults.length > 0 ? known : null;
      const texts = await readPass(tools, archive, file.name, true);
      return { ...texts, faults: [...known.faults, ...texts.faults] };
    } finally {
      await archive.close();
    }
  } catch (error) {
    return outcomeOfError(error);
  }
}
