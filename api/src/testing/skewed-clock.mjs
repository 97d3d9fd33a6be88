/**
 * Loaded before the server (`--import`), it makes the machine's clock of that process wrong by CLOCK_SKEW_MS
 * milliseconds.
 */
const skew = Number(process.env.CLOCK_SKEW_MS);
const Right = Date;

globalThis.Date = class Date extends Right {
  constructor(...given) {
    if (given.length === 0) super(Right.now() + skew);
    else super(...given);
  }
  static now() {
    return Right.now() + skew;
  }
};
