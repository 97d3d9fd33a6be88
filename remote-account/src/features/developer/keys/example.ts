/** A first call to try with a key, which stands in the environment rather than in the history of a shell. */
export const exampleOf = (apiBase: string): string =>
  ['read -rs CERTDECK_API_KEY', `curl -X POST "${apiBase}/verify_token" -H "token: $CERTDECK_API_KEY"`].join(
    '\n',
  );
