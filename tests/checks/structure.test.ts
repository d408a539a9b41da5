import { describe, expect, it } from 'vitest';
import { measureStructure, reportStructure } from './structure.ts';

const FILES = [
  { path: 'web/x/a.ts', text: "import '../y/b.ts'; import './c.ts';" },
  { path: 'web/x/c.ts', text: '// the doorbell' },
  { path: 'web/y/b.ts', text: "import '../x/c.ts';" },
  ...['1', '2', '3', '4'].map((name) => ({ path: `tests/fixtures/${name}.txt`, text: '' })),
];
const LIMITS = { largestFolder: 2, importedOnce: 33.3, foldersInCycles: 2, privateTerms: 1 };

describe('the structure of a tree', () => {
  it('is measured by folders, importers, cycles and private terms', () => {
    expect(measureStructure(FILES)).toEqual({
      largestFolder: { path: 'web/x', files: 2 },
      importedOnce: 33.3,
      cycles: [{ folders: ['web/x', 'web/y'], example: ['web/x/a.ts → web/y/b.ts', 'web/y/b.ts → web/x/c.ts'] }],
      privateTerms: [{ term: 'doorbell', count: 1, places: ['web/x/c.ts:1'] }],
    });
  });

  it('is reported with each limit and with the places to repair', () => {
    expect(reportStructure(measureStructure(FILES), LIMITS)).toEqual({
      ok: true,
      lines: [
        '✓ largest folder: 2 files in web/x (at most 2)',
        '✓ files with one importer, in %: 33.3 (at most 33.3)',
        '✓ cycles between folders: 1, with 2 folders in them (at most 2)',
        '  web/x, web/y',
        '    web/x/a.ts → web/y/b.ts',
        '    web/y/b.ts → web/x/c.ts',
        '✓ private terms: 1 (at most 1)',
        '  doorbell: 1 (web/x/c.ts:1)',
      ],
    });
  });

  it.each(['largestFolder', 'importedOnce', 'foldersInCycles', 'privateTerms'] as const)(
    'fails when it exceeds the limit %s',
    (name) => {
      const { ok, lines } = reportStructure(measureStructure(FILES), { ...LIMITS, [name]: LIMITS[name] - 1 });
      expect(ok).toBe(false);
      expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(1);
    },
  );
});
