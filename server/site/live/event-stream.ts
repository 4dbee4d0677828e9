/** What a client may leave unread; events are small, and a page that is this far behind had better ask again. */
const UNREAD_MOST_BYTES = 64 * 1024;

/** A stream of events, which ends when its client goes, or leaves too much unread. `cutOff` breaks the connection under what is unread. */
export function eventStream(onEnd: () => void, cutOff: () => void = () => {}) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const ended = () => {
    controller = undefined;
    onEnd();
  };
  const end = () => {
    const open = controller;
    if (!open) return;
    ended();
    open.close();
  };
  return {
    body: new ReadableStream<Uint8Array>(
      {
        start(opened) {
          controller = opened;
        },
        cancel: () => {
          if (controller) ended();
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: UNREAD_MOST_BYTES }),
    ),
    send(event: Uint8Array) {
      if (!controller) return;
      controller.enqueue(event);
      if ((controller.desiredSize ?? 0) > 0) return;
      end();
      cutOff();
    },
    end,
  };
}
