// npm start: everything from a fresh clone to a running site. Plain Node, no package: it is what installs them.
import { whenNpmIsGone } from './ancestors.mjs';
import { announcement } from './announce.mjs';
import { buildWeb } from './build-web.mjs';
import { runDevelopment } from './development.mjs';
import { ensureNode } from './ensure-node.mjs';
import { ensureInstalled } from './install.mjs';
import { runServer } from './server-process.mjs';

const started = Date.now();
const seconds = () => ((Date.now() - started) / 1000).toFixed(1);

let stop;
let stopping = false;

async function end(code) {
  if (stopping) return;
  stopping = true;
  if (stop) {
    if (code === 0) console.log('\nStopping …');
    await stop();
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

whenNpmIsGone(() => end(0));

try {
  const node = await ensureNode();
  await ensureInstalled();
  const options = {
    env: process.env,
    onStep: (step) => console.log(`  ${step} …`),
    onReady: (ready) => console.log(announcement(ready, seconds())),
  };
  const development = process.argv.includes('--dev');
  if (!development) await buildWeb(node);
  if (!stopping) {
    const running = development ? await runDevelopment(node, options) : runServer(node, options);
    stop = running.stop;
    await end(await running.ended);
  }
} catch (error) {
  console.error(error.message);
  await end(1);
}
