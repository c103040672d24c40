import { NetworkError } from '#web/api/client.ts';

/** What a promise brings, unless it takes longer than so many milliseconds: then an error that says so. */
export async function inTime<Value>(value: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new NetworkError(`nothing arrived within ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}
