const SHUTDOWN_PATIENCE_MS = 20_000;

type Stop = () => unknown;

/** What must be released when the process ends, the last opened first; runs once, however often it is called. */
export function createShutdown() {
  const stops: Stop[] = [];
  let running: Promise<void> | undefined;

  async function runAll(onError: (error: Error) => void): Promise<void> {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop();
      } catch (error) {
        onError(error as Error);
      }
    }
  }

  return {
    add: (stop: Stop) => {
      stops.push(stop);
    },
    run(onError: (error: Error) => void): Promise<void> {
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, SHUTDOWN_PATIENCE_MS).unref();
      });
      running ??= Promise.race([runAll(onError), late]);
      return running;
    },
  };
}
