import type { Bundle, BundlePlace, BundleProblem, PkiFailure } from '@certdeck/pki';
import type { Translate } from '@certdeck/i18n';
import { Alert, Box, Stack, Text } from '@certdeck/ui';
import { useFailureText } from '../../frame/failure.ts';

/** More lines than this say nothing that the first ones don't. */
const SHOWN = 8;

export interface ProblemsProps {
  bundle: Bundle;
  t: Translate;
}

/** One sentence for each thing that could not be read: where it stands, and what was expected there. */
export function Problems({ bundle, t }: ProblemsProps) {
  const failureText = useFailureText();
  const { problems, ignored } = bundle;
  if (problems.length + ignored.length === 0) return null;
  return (
    <Stack gap="3">
      {problems.length > 0 && (
        <Alert tone="error" live title={t('problem.title', { count: problems.length })}>
          <Box as="ul" display="grid" gap="1" overflowWrap="anywhere">
            {problems.slice(0, SHOWN).map((problem, index) => (
              <li key={`${index} ${problem.place.source}`}>{problemText(problem, t, failureText)}</li>
            ))}
          </Box>
          {problems.length > SHOWN && <Text>{t('problem.more', { count: problems.length - SHOWN })}</Text>}
        </Alert>
      )}
      {ignored.length > 0 && (
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {t('ignored', {
            list: ignored
              .slice(0, SHOWN)
              .map(({ place, kind }) => `${placeText(place, t)} (${kindText(kind, t)})`)
              .join(', '),
          })}
        </Text>
      )}
    </Stack>
  );
}

/** "server.pem, line 31 (CERTIFICATE)". */
export function placeText({ source, line, label }: BundlePlace, t: Translate): string {
  const at = line === null ? source : t('place.line', { source, line });
  return label === null ? at : `${at} (${label})`;
}

const KINDS = new Set(['csr', 'crl', 'publicKey', 'parameters', 'secretKey', 'zip', 'text', 'envelopedData']);

function kindText(kind: string, t: Translate): string {
  return KINDS.has(kind) ? t(`kind.${kind}`) : kind;
}

/** Codes whose sentence says more here than it does elsewhere. */
const OWN = new Set([
  'TRUNCATED',
  'BAD_KEY',
  'BAD_DER',
  'TRAILING_DATA',
  'WRONG_TYPE',
  'UNSUPPORTED_ALGORITHM',
]);

function problemText(
  { place, failure }: BundleProblem,
  t: Translate,
  failureText: (failure: PkiFailure) => string,
): string {
  const { code, detail = '' } = failure;
  if (failure.place?.expected !== undefined) {
    // The sentence says its own line or byte, and what should be there.
    const where = placeText(failure.place.line === undefined ? place : { ...place, line: null }, t);
    return t('problem.at', { where, what: failureText(failure) });
  }
  const what = OWN.has(code)
    ? t(`problem.${code}`, { detail })
    : failureText({ ...failure, place: undefined });
  const line = failure.place?.line ?? place.line;
  return t('problem.at', { where: placeText({ ...place, line }, t), what });
}
