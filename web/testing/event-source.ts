/** The browser's end of a stream, as far as the connection uses it. */
export class EventSourceOfTest extends EventTarget {
  static CLOSED = 2;
  static opened: EventSourceOfTest[] = [];
  readyState = 0;
  url: URL;
  constructor(url: string) {
    super();
    this.url = new URL(url, 'http://localhost');
    EventSourceOfTest.opened.push(this);
  }
  topics = () => this.url.searchParams.getAll('topic');
  say(type: string, data: unknown, lastEventId = '5-1') {
    if (this.readyState === EventSourceOfTest.CLOSED) return;
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }));
  }
  ready = (resumed = false, news: object[] = [], id?: string) => this.say('ready', { resumed, news }, id);
  fail(readyState = 0) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = EventSourceOfTest.CLOSED;
  }
}
