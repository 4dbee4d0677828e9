import { setTimeout as sleep } from 'node:timers/promises';

export type LiveEvent = { event: string; id: string; data: unknown };
type News = { topic: string; value?: unknown };

const eventOf = (block: string): LiveEvent | undefined => {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const [event, id, data] = [fields.get('event'), fields.get('id'), fields.get('data')];
  return event && data !== undefined ? { event, id: id ?? '', data: JSON.parse(data) } : undefined;
};

/** Reads an answer's events as a browser does. */
export function liveStream(answer: Response) {
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} instead of a stream`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: LiveEvent[] = [];
  let text = '';
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.flatMap((block) => eventOf(block) ?? []));
    }
  })();
  return {
    events,
    /** Resolves when the server has ended it, or the connection is cut. */
    ended,
    /** The first event that has come, or comes, for which that is true. */
    async next(isIt: (event: LiveEvent) => boolean): Promise<LiveEvent> {
      for (;;) {
        const found = events.find(isIt);
        if (found) return found;
        await sleep(10);
      }
    },
    /** Waits for the word that the topic changed. */
    async changed(topic: string): Promise<News> {
      const { data } = await this.next(({ data }) => newsIn(data).some((news) => news.topic === topic));
      return newsIn(data).find((news) => news.topic === topic) as News;
    },
    cut: () => reader.cancel(),
  };
}

/** What an event says has changed. */
export const newsIn = (data: unknown): News[] =>
  Array.isArray(data) ? data : ((data as { news?: News[] } | null)?.news ?? []);
