// The package itself, by the name that jest-shared.mjs gives it (fast-check.ts).
declare module 'fast-check-itself' {
  export * from 'fast-check';
  export { default } from 'fast-check';
}
