/** Body codes of answers (A§8, D-245). */
export const BodyCode = {
  ok: 200,
  localSignupCode: -1,
  wrongCredentials: 12001,
  captcha: 12002,
  codeWrong: 12003,
  exists: 12004,
  secondFactor: 12009,
  tooManySends: 12010,
  /** Signed in, and asked to prove it again; `data.ways` says how (D-301). */
  stepUp: 12011,
  /** The company signs in by its own provider alone; `data.domain` says for which mail domain (D-354). */
  singleSignOn: 12012,
  /** A sign-in by a provider that came to nothing; `data.reason` says why (D-353). */
  ssoRefused: 12013,
  profileIncomplete: 12077,
  notFound: 13001,
  wrongState: 13002,
  balanceTooLow: 13003,
  badInput: 13004,
  /** Signed in, and without the permission that the call names; `data.permission` says which (D-027). */
  forbidden: 13005,
  /** Of an order in a payment queue: it waits for approval from then on (D-309). */
  needsApproval: 13006,
} as const;
export type BodyCode = (typeof BodyCode)[keyof typeof BodyCode];

/** Order statuses (B§4.1, D-189). */
export const OrderStatus = {
  waitingForPayment: 1001,
  waitingForVerification: 1002,
  resubmitRefused: 1003,
  cancelled: 1004,
  issued: 1005,
  resubmitReturned: 1006,
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

/** A re-sign that waits for its price difference (A§4.21). */
export const RE_SIGN_UNPAID = 5004;

/** Orders of one submission at most (A§9.1). */
export const BATCH_LIMIT = 500;
/** Orders of which one call tells refunds: their numbers stand in its address. */
export const REFUNDS_LIMIT = 100;

/** Names that one search of domains asks for at most; those after them don't count. */
export const SEARCH_NAMES = 20;

/** Domain names that one call pays, renews or changes. */
export const CART_LINES = 100;
