import { useMemo, useState } from 'react';
import type { Found, FoundObject, MatchedSubject, PkiResult } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Container, Field, PageHeader, Panel, PasswordInput, Stack, Text } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { DECODER } from '../../decode/texts.ts';
import { useInspection } from '../../decode/useInspection.ts';
import { ActionFailure } from '../../frame/ActionFailure.tsx';
import { useFailureText } from '../../frame/failure.ts';
import { InputBox } from '../../frame/InputBox.tsx';
import { ToolLead } from '../../frame/ToolLead.tsx';
import { type StartJob, useJob } from '../../frame/useJob.ts';
import { pkiClient } from '../../pki.ts';
import { Groups } from './Groups.tsx';
import type { MatchItem } from './matches.ts';
import { Matrix } from './Matrix.tsx';
import { Verdict } from './Verdict.tsx';

/** Things that are matched at once, as matchPairs takes them. */
const MAX = 200;

/** Two requests and the key of one of them, made for the occasion. */
async function sample(): Promise<PkiResult<string>> {
  const request = { signAlg: 'ECDSA', keyLen: 'P256' } as const;
  const made = await Promise.all(
    ['www.example.com', 'mail.example.com'].map((hostname) =>
      pkiClient().generateCsr({ request: { ...request, hostname } }),
    ),
  );
  const failed = made.find((one) => !one.ok);
  if (failed) return failed;
  const [first, second] = made.map((one) => (one.ok ? one.value : null));
  return { ok: true, value: `${first?.publicKey ?? ''}${second?.publicKey ?? ''}${first?.privateKey ?? ''}` };
}

/** /certhub/tools/match-pair: which certificates, requests and keys belong together. */
export default function MatchPairPage() {
  const { t } = useTexts('certhub-match-pair');
  const frame = useTexts('certhub').t;
  const failureText = useFailureText();
  const { input, setInput, addSample, example, result, running, progress } = useInspection(
    'match-pair',
    sample,
  );
  const found = result?.ok ? result.value : undefined;
  return (
    <Container paddingInline="0">
      <PageHeader title={t('title')} description={<ToolLead>{t('lead')}</ToolLead>} />
      <Stack gap="5">
        <Panel>
          <InputBox
            label={t('label')}
            help={t('help', { max: MAX })}
            value={input}
            onValueChange={setInput}
            onSample={() => void addSample()}
            accept=".pem,.crt,.cer,.der,.csr,.p10,.req,.key,.p7b,.p7c,.p8,.pub,.txt"
          />
          <ActionFailure result={example} />
          {running && (
            <Box marginTop="3">
              {progress ? (
                <Progress label={frame('tool.running')} value={progress.done} max={progress.total} />
              ) : (
                <Text tone="muted">{frame('tool.running')}</Text>
              )}
            </Box>
          )}
        </Panel>
        {result?.ok === false && result.error.code !== 'CANCELLED' && (
          <Alert tone="error" live>
            {failureText(result.error)}
          </Alert>
        )}
        {found && <Matches found={found} />}
      </Stack>
    </Container>
  );
}

function Matches({ found }: { found: readonly Found[] }) {
  const { t } = useTexts('certhub-match-pair');
  const kinds = useTexts(DECODER).t;
  const failureText = useFailureText();
  const [passwords, setPasswords] = useState<ReadonlyMap<string, string>>(new Map());
  const objects = useMemo(() => found.flatMap((one) => (one.ok ? one : [])), [found]);
  const names = useMemo(() => namesOf(objects, (kind) => kinds(`kind.${kind}`)), [objects, kinds]);
  const match = useMemo<StartJob<MatchedSubject[]> | null>(() => {
    if (objects.length === 0) return null;
    const subjects = objects.map(({ kind, der, pem }, index) => {
      const password = passwords.get(names[index] ?? '');
      return { kind, der, pem, ...(password === undefined || password === '' ? {} : { password }) };
    });
    return (signal) => pkiClient().matchPairs({ subjects }, { signal });
  }, [objects, passwords, names]);
  const { result } = useJob(match);
  const matched = result?.ok && result.value.length === objects.length ? result.value : undefined;
  const items = useMemo<MatchItem[] | undefined>(
    () =>
      matched &&
      objects.flatMap((object, index) => {
        const one = matched[index];
        return one
          ? [{ number: index + 1, name: names[index] ?? '', kind: object.kind, object, match: one }]
          : [];
      }),
    [matched, objects, names],
  );
  const locked = objects.flatMap((object, index) => (object.kind === 'encryptedPrivateKey' ? [index] : []));
  return (
    <>
      {found.map(
        (one, index) =>
          !one.ok && (
            <Alert key={index} tone="error" live>
              {t('unreadable', {
                place: one.file ?? t('item.name', { number: index + 1 }),
                text: failureText(one.failure),
              })}
            </Alert>
          ),
      )}
      {result?.ok === false && result.error.code !== 'CANCELLED' && (
        <Alert tone="error" live>
          {failureText(result.error)}
        </Alert>
      )}
      {locked.length > 0 && (
        <Panel title={t('locked.title')} description={t('locked.help')}>
          <Stack gap="3" maxWidth="420px">
            {locked.map((index) => {
              const name = names[index] ?? '';
              const failure = matched?.[index]?.failure;
              return (
                <Field
                  key={name}
                  label={t('locked.password', { name })}
                  error={failure && failure.code !== 'KEY_ENCRYPTED' ? failureText(failure) : null}
                >
                  <PasswordInput
                    autoComplete="off"
                    value={passwords.get(name) ?? ''}
                    onChange={({ target }) => setPasswords(new Map(passwords).set(name, target.value))}
                  />
                </Field>
              );
            })}
          </Stack>
        </Panel>
      )}
      {items && (
        <>
          <Verdict items={items} />
          {items.length > 1 && <Groups items={items} />}
          {items.length > 1 && <Matrix items={items} />}
        </>
      )}
    </>
  );
}

/** A name for each thing that no other has: what it is, and whose. */
function namesOf(objects: readonly FoundObject[], kindName: (kind: FoundObject['kind']) => string): string[] {
  return objects.map(({ kind, title, key }, index) => {
    const what = title === '' ? key : title;
    return `${index + 1}. ${kindName(kind)}${what === '' ? '' : ` · ${what}`}`;
  });
}
