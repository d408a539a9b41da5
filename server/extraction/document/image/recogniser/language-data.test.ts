import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLanguageData } from './language-data.ts';

describe('language data', () => {
  let own = '';
  beforeEach(() => {
    own = mkdtempSync(path.join(tmpdir(), 'cardamom-languages-'));
  });
  afterEach(() => rmSync(own, { recursive: true }));

  it('is that of the operator before that of the packages', () => {
    expect(findLanguageData('').fileOf('eng')).toMatch(/eng\.traineddata\.gz$/);
    const file = path.join(own, 'eng.traineddata');
    writeFileSync(file, '');
    expect(findLanguageData(own).fileOf('eng')).toBe(file);
  });

  it('belongs to a language only if each part of it is present', () => {
    writeFileSync(path.join(own, 'kaz.traineddata'), '');
    expect(findLanguageData(own).nameOf('de')).toBe('deu');
    expect(findLanguageData(own).nameOf('xx')).toBeNull();
    expect(findLanguageData(own).fileOf('nowhere')).toBeNull();
  });
});
