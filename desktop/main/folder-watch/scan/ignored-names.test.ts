import { expect, it } from 'vitest';
import { isIgnoredName } from './ignored-names.ts';

it.each([
  '.hidden.txt',
  '.DS_Store',
  'cake.pdf.part',
  'cake.pdf.crdownload',
  'cake.pdf.download',
  'cake.partial',
  'cake.TMP',
  '~$Cake.docx',
  '~WRL0001.tmp',
  '.~lock.Cake.odt#',
  'cake.txt~',
  'Thumbs.db',
  'desktop.ini',
  'cake.sync-conflict-20260102-030405-ABCDEFG.txt',
  '~syncthing~cake.txt.tmp',
  "cake (Ann's conflicted copy 2026-01-02).txt",
  'cake (conflicted copy 2026-01-02 030405).txt',
  'cake_conflict-20260102-030405.txt',
  'cake-KITCHEN-safeBackup-0001.txt',
])('%s is passed over', (name) => expect(isIgnoredName(name)).toBe(true));

it.each([
  'cake.txt',
  'Party.pdf',
  'Download.pdf',
  'cake (1).txt',
  'conflicted.txt',
  'my temp.docx',
  'Kuchen ~ gut.txt',
  '~cake.txt',
])('%s is taken', (name) => expect(isIgnoredName(name)).toBe(false));
