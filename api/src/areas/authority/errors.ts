/** Why the certification authority can't be opened; the message says what the operator can do. */
export type AuthorityFault =
  | 'SECRET_MISSING'
  | 'SECRET_UNFIT'
  /** The keys are sealed with another secret. */
  | 'SECRET_WRONG'
  /** The folder of this machine and the database have different authorities. */
  | 'OTHER_HIERARCHY'
  /** The database has certificates of an authority that isn't there. */
  | 'HIERARCHY_MISSING'
  /** The folder's files don't make a whole authority. */
  | 'FILES_INCOMPLETE';

export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
  readonly code: AuthorityFault;

  constructor(code: AuthorityFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
