import pg from 'pg';

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** Milliseconds for which somebody waits for a connection while none comes free. */
const patience = 3000;
const nothing = () => {};

/**
 * A pool that refuses who waits for a connection once none has come free for three seconds: all are held up, and a queue would
 * only grow. While connections come and go, however slowly, everybody has a turn.
 */
export class BoundedPool extends pg.Pool {
  readonly #waiting = new Set<{ readonly since: number; readonly refuse: () => void }>();
  #movedAt = performance.now();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('release', () => {
      this.#movedAt = performance.now();
    });
    const timer = setInterval(() => {
      const [oldest] = this.#waiting;
      if (this.ended) clearInterval(timer);
      else if (oldest !== undefined && performance.now() - Math.max(oldest.since, this.#movedAt) > patience)
        for (const { refuse } of this.#waiting) refuse();
    }, patience / 10).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => {
        if (client === undefined) reject(error ?? new Error('no connection'));
        else resolve(client);
      });
    });
  }

  #connect(callback: Callback): void {
    if (this.idleCount > 0 || this.totalCount < (this.options.max ?? 10)) {
      super.connect(callback);
      return;
    }
    let isRefused = false;
    const entry = {
      since: performance.now(),
      refuse: () => {
        isRefused = true;
        this.#waiting.delete(entry);
        // As the pool itself says it.
        callback(new Error('timeout exceeded when trying to connect'), undefined, nothing);
      },
    };
    this.#waiting.add(entry);
    super.connect((error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => {
      this.#waiting.delete(entry);
      if (isRefused) release();
      else callback(error, client, release);
    });
  }
}
