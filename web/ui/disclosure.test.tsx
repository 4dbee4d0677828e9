import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

it('opens without scripts, under an address of its own and a heading', () => {
  const html = renderToStaticMarkup(
    <Disclosure id="roles" as="h2" title="Who can do what" lead="In short" name="one">
      text
    </Disclosure>,
  );
  expect(html).toMatch(/^<details id="roles" name="one" class="disclosure"><summary><h2>Who can do what<\/h2>/);
  expect(html).toContain('In short');
});

it('is the only part of the pages that opens, but for the groups of the footer', () => {
  const web = join(import.meta.dirname, '..');
  const drawing = globSync('**/*.tsx', { cwd: web }).filter((file) =>
    /<details\b/.test(readFileSync(join(web, file), 'utf8')),
  );
  expect(drawing.filter((file) => !file.endsWith('.test.tsx'))).toEqual(['ui/disclosure.tsx', 'shell/footer.tsx']);
});
