import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Renders a page at build time, whole: without JavaScript it must read like any document. */
export default async function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const body = new PassThrough();
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Larger parts would otherwise be sent hidden and put in place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(body);
        resolve();
      },
      onError: reject,
      onShellError: reject,
    });
  });
  return new Response(await text(body), { headers, status });
}
