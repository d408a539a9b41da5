import { Readable } from 'node:stream';
import { z } from 'zod';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { directionOfLanguage, type LanguageCode, languageOfTag } from '../../../../shared/languages.ts';
import type { ExportFormat } from '../../../../shared/api/export.ts';
import { queryOne } from '../../../db/query.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Translator } from '../../../i18n/translator.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { type ExportedPicture, listExported, pictureBytes, readExported } from './exported-recipes.ts';
import { type BookParts, recipeBook } from './recipe-book.ts';
import { fileFormats, recipeFiles } from './recipe-files.ts';
import { zipStream } from './zip-stream.ts';

/** The most bytes of pictures that a book holds itself. Browsers open a larger book only with the pictures beside it. */
const INLINE_MAX = 100_000_000;

interface ExportRequest {
  readonly format: ExportFormat;
  /** null for all recipes. */
  readonly ids: readonly string[] | null;
  readonly language: LanguageCode;
}

/** A download that is made as fast as it is read. */
export interface ExportFile {
  readonly stream: Readable;
  /** Without the extension. */
  readonly name: string;
  readonly type: 'html' | 'zip';
}

export interface ExportService {
  /**
   * The actor's recipes, newest first: a zip with one file per recipe and a folder with the pictures, or a book of all of
   * them. Throws 404 if none of the chosen recipes is the actor's.
   */
  open(em: SqlEntityManager, actor: Actor, request: ExportRequest): Promise<ExportFile>;
}

async function accountName(em: SqlEntityManager, { id }: Actor): Promise<string> {
  const account = await queryOne(em, z.object({ name: z.string() }), 'select name from account where id = :id', { id });
  if (account === null) throw new AppError('errors.unauthorized');
  return account.name;
}

export function createExportService(storage: FileStorage, translator: Translator): ExportService {
  async function inline({ path, mime }: ExportedPicture): Promise<string | null> {
    const bytes = await storage.read(path);
    return bytes && `data:${mime};base64,${bytes.toString('base64')}`;
  }

  /** A zip of the book and of its pictures, which follow it in the order in which it names them. */
  function bookWithPictures(parts: Omit<BookParts, 'sourceOf'>): Readable {
    const named: ExportedPicture[] = [];
    const nameOf = (number: number): string => `pictures/${number}${named[number - 1]?.extension ?? ''}`;
    const sourceOf = async (picture: ExportedPicture): Promise<string> => nameOf(named.push(picture));
    return zipStream(async (add) => {
      const time = new Date();
      await add({ name: 'recipes.html', time, bytes: recipeBook({ ...parts, sourceOf }), isCompressed: false });
      for (const [index, { path }] of named.entries()) {
        const bytes = await storage.read(path);
        if (bytes !== null) await add({ name: nameOf(index + 1), time, bytes, isCompressed: true });
      }
    });
  }

  return {
    async open(em, actor, { format, ids, language }) {
      const listed = await listExported(em, actor, ids);
      if (ids !== null && listed.length === 0) throw new AppError('errors.notFound');
      const recipes = readExported(em, actor, listed);
      const textIn =
        (code: LanguageCode): BookParts['text'] =>
        (key, values) =>
          translator.translate(code, key, values);
      if (format === 'html') {
        const text = textIn(language);
        const title = text('exports.bookTitle', { name: await accountName(em, actor) });
        const parts = { title, language, dir: directionOfLanguage(language), text, listed, recipes };
        if ((await pictureBytes(em, listed)) > INLINE_MAX)
          return { stream: bookWithPictures(parts), name: 'cardamom-book', type: 'zip' };
        const stream = Readable.from(recipeBook({ ...parts, sourceOf: inline }), { objectMode: false });
        return { stream, name: 'cardamom-book', type: 'html' };
      }
      const files = fileFormats(({ recipe: { lang } }) => {
        const text = textIn(languageOfTag(lang) ?? language);
        return { ingredients: text('recipes.ingredients'), instructions: text('recipes.instructions') };
      });
      const entries = recipeFiles(storage, files[format], recipes);
      const stream = zipStream(async (add) => {
        for await (const entry of entries) await add(entry);
      });
      return { stream, name: 'cardamom-recipes', type: 'zip' };
    },
  };
}
