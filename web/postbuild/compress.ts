import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes .br and .gz beside every text asset. HTML is left to the server, which fills in the price first. */
export async function compressAssets(client: string): Promise<void> {
  for await (const file of glob('**/*.{js,css,svg,json,txt}', { cwd: client })) {
    const path = join(client, file);
    const content = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await writeFile(`${path}.gz`, await gz(content, { level: 9 }));
  }
}
