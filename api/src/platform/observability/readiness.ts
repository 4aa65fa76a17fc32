/** Readiness: whether this process should get requests. It is ready while all its checks pass and it is not stopping. */

/** @throws Error whose message is a sentence about the problem */
export type Check = () => unknown;

export interface ReadinessReport {
  ready: boolean;
  /** Result by check: `ok`, or the problem. */
  checks: Record<string, string>;
}

/** Timeout of a check in milliseconds. */
const CHECK_TIMEOUT = 2_000;
/** Milliseconds for which a report is cached, so that frequent probes do not load the database. */
const KEPT = 200;

export class Readiness {
  readonly #checks = new Map<string, Check>();
  #shut: string | undefined = 'The shop is opening.';
  #report: Promise<ReadinessReport> | undefined;

  watch(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  open(): void {
    this.#shut = undefined;
    this.#report = undefined;
  }

  /** Makes the process permanently "not ready". @param why a sentence */
  shut(why: string): void {
    this.#shut = why;
    this.#report = undefined;
  }

  report(): Promise<ReadinessReport> {
    if (this.#shut) return Promise.resolve({ ready: false, checks: { shop: this.#shut } });
    if (!this.#report) {
      this.#report = this.#look();
      setTimeout(() => (this.#report = undefined), KEPT).unref();
    }
    return this.#report;
  }

  async #look(): Promise<ReadinessReport> {
    const looked = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await resultOf(check)] as const),
    );
    return { ready: looked.every(([, answer]) => answer === OK), checks: Object.fromEntries(looked) };
  }
}

const OK = 'ok';

async function resultOf(check: Check): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`It did not answer within ${CHECK_TIMEOUT / 1000} seconds.`), CHECK_TIMEOUT);
  });
  try {
    return await Promise.race([Promise.resolve(check()).then(() => OK), late]);
  } catch (error) {
    return (error as Error).message;
  } finally {
    clearTimeout(timer);
  }
}
