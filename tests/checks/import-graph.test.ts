import { describe, expect, it } from 'vitest';
import { folderCycles, importedOnce, leafFolder, readImports, roomFolder } from './import-graph.ts';

const tree = (files: Readonly<Record<string, string>>) =>
  readImports(Object.entries(files).map(([path, text]) => ({ path, text })));
const foldersOf = (files: Readonly<Record<string, string>>, folderOf = leafFolder) =>
  folderCycles(tree(files), folderOf).map(({ folders }) => folders);

describe('the imports of a tree', () => {
  it('include static and dynamic imports, re-exports and URLs of files', () => {
    const text = `import { a } from './a.ts';
      import type { B } from '../y/b.ts';
      export * from './c.ts';
      const d = await import('./d.ts');
      fork(new URL('./e.ts', import.meta.url));
      import 'koa';`;
    const files = { 'web/x/a.ts': '', 'web/y/b.ts': '', 'web/x/c.ts': '', 'web/x/d.ts': '', 'web/x/e.ts': '' };
    expect(tree({ ...files, 'web/x/x.ts': text }).get('web/x/x.ts')).toEqual(Object.keys(files));
  });

  it('exclude tests and their imports', () => {
    const graph = tree({
      'web/x/a.ts': '',
      'web/x/a.test.ts': "import './a.ts';",
      'tests/support/b.ts': "import '../../web/x/a.ts';",
      'web/x/c.ts': "import '../../tests/support/b.ts';",
    });
    expect([...graph]).toEqual([
      ['web/x/a.ts', []],
      ['web/x/c.ts', []],
    ]);
  });

  it('show which files have one importer, even if it imports them several times', () => {
    const graph = tree({
      'web/x/a.ts': "import './b.ts'; import type { B } from './b.ts'; import './c.ts';",
      'web/x/b.ts': "import './c.ts';",
      'web/x/c.ts': '',
    });
    expect(importedOnce(graph)).toEqual(['web/x/b.ts']);
  });
});

describe('the room of a file', () => {
  it('is a module, a feature or a folder of the second level', () => {
    const paths = ['server/modules/auth/google/a.ts', 'web/features/imports/link/a.tsx', 'server/http/b/a.ts'];
    expect(paths.map(roomFolder)).toEqual(['server/modules/auth', 'web/features/imports', 'server/http']);
  });

  it('is the file itself directly below the top', () => {
    expect([roomFolder('server/main.ts'), leafFolder('server/main.ts')]).toEqual(['server/main.ts', 'server/main.ts']);
  });
});

describe('cycles between folders', () => {
  it('are found across several folders, even if no file is in a cycle', () => {
    const files = {
      'web/x/a.ts': "import '../y/b.ts';",
      'web/y/b.ts': '',
      'web/y/c.ts': "import '../z/d.ts';",
      'web/z/d.ts': "import '../x/e.ts';",
      'web/x/e.ts': '',
    };
    expect(folderCycles(tree(files), leafFolder)).toEqual([
      {
        folders: ['web/x', 'web/y', 'web/z'],
        example: ['web/x/a.ts → web/y/b.ts', 'web/y/c.ts → web/z/d.ts', 'web/z/d.ts → web/x/e.ts'],
      },
    ]);
  });

  it('are found between a folder and the folder that holds it', () => {
    const files = { 'web/x/a.ts': "import './y/b.ts';", 'web/x/y/b.ts': "import '../c.ts';", 'web/x/c.ts': '' };
    expect(foldersOf(files)).toEqual([['web/x', 'web/x/y']]);
    expect(foldersOf(files, roomFolder)).toEqual([]);
  });

  it('are listed largest first, without folders that only lead to a cycle', () => {
    const files = {
      'web/a/a.ts': "import '../b/b.ts';",
      'web/b/b.ts': "import '../a/c.ts';",
      'web/a/c.ts': '',
      'web/p/a.ts': "import '../q/a.ts';",
      'web/q/a.ts': "import '../r/a.ts';",
      'web/r/a.ts': "import '../p/b.ts';",
      'web/p/b.ts': '',
      'web/top/a.ts': "import '../a/a.ts'; import '../p/a.ts';",
    };
    expect(foldersOf(files)).toEqual([
      ['web/p', 'web/q', 'web/r'],
      ['web/a', 'web/b'],
    ]);
  });
});
