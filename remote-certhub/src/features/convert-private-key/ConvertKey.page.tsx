import { useMemo, useState } from 'react';
import type { BundleKey, KeyFormat, KeyProtection, PkiResult } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, EmptyState, Field, KeyIcon, Panel, PasswordInput, Stack, Text } from '@certdeck/ui';
import { RadioGroup, Select } from '@certdeck/ui/forms';
import { InputBox } from '../../frame/InputBox.tsx';
import { ActionFailure } from '../../frame/ActionFailure.tsx';
import { useFailureText } from '../../frame/failure.ts';
import { TwoColumnTool } from '../../frame/TwoColumnTool.tsx';
import { useAction, useJob } from '../../frame/useJob.ts';
import { useHandedOver } from '../../handover.ts';
import { pkiClient } from '../../pki.ts';
import { Problems } from '../convert/Problems.tsx';
import { Unlock } from '../convert/Unlock.tsx';
import { useBundle } from '../convert/useBundle.ts';
import { FoundKey, keyTitle } from './FoundKey.tsx';
import { KeyResult, type KeyResultProps } from './KeyResult.tsx';

const ACCEPT = '.key,.pem,.der,.p8,.pk8,.pfx,.p12,.jks,.jceks,.jwk,.json,.txt,.zip';

/** /certhub/tools/convert-private-key: a private key from any format into any other. */
export default function ConvertKeyPage() {
  const { t } = useTexts('certhub-convert-private-key');
  const { t: common } = useTexts('certhub');
  const failureText = useFailureText();
  const given = useHandedOver('convert-private-key');
  const { input, setInput, unlock, job, bundle } = useBundle('convert-private-key', given, t('pasted'));
  const sample = useAction<unknown>();
  const [chosen, setChosen] = useState(0);
  const keys = bundle?.keys ?? [];
  const key = keys[chosen] ?? keys[0];

  const makeSample = () =>
    void sample.run(async (signal) => {
      const request = { hostname: 'example.com', signAlg: 'ECDSA', keyLen: 'P256' } as const;
      const made = await pkiClient().generateCsr({ request }, { signal });
      if (made.ok) setInput({ text: made.value.privateKey, files: [] });
      return made;
    });
  return (
    <TwoColumnTool title={t('title')} lead={t('lead')}>
      <Panel title={t('have')}>
        <Stack gap="4">
          <InputBox
            label={t('input')}
            help={t('input.help')}
            value={input}
            onValueChange={setInput}
            accept={ACCEPT}
            onSample={makeSample}
          />
          <ActionFailure result={sample.result} />
          {bundle && bundle.locks.length > 0 && (
            <Unlock locks={bundle.locks} unlock={unlock} busy={job.running} t={t} />
          )}
          {job.result && !job.result.ok && <Alert tone="error">{failureText(job.result.error)}</Alert>}
          {bundle && <Problems bundle={bundle} t={t} />}
          {bundle && keys.length === 0 && bundle.locks.length === 0 && bundle.problems.length === 0 && (
            <Alert tone="warning">{t('noKey')}</Alert>
          )}
          {keys.length > 1 && (
            <Field label={t('which')}>
              <Select
                value={String(Math.min(chosen, keys.length - 1))}
                options={keys.map((each, index) => ({ value: String(index), label: keyTitle(each) }))}
                onValueChange={(value) => setChosen(Number(value))}
              />
            </Field>
          )}
          <Box aria-live="polite">{key && <FoundKey found={key} />}</Box>
        </Stack>
      </Panel>
      <Box as="section" aria-label={common('tool.results')} minWidth="0">
        {key ? (
          <KeyForm key={key.spkiSha256 ?? String(chosen)} found={key} />
        ) : (
          <EmptyState title={t('empty')} icon={<KeyIcon size={28} />} />
        )}
      </Box>
    </TwoColumnTool>
  );
}

interface Choice {
  format: KeyFormat;
  encoding: 'pem' | 'der';
  protection: KeyProtection | '';
  password: string;
}

const FRESH: Choice = { format: 'pkcs8', encoding: 'pem', protection: '', password: '' };

/** What the key becomes; the result follows every change. */
function KeyForm({ found }: { found: BundleKey }) {
  const { t } = useTexts('certhub-convert-private-key');
  const { t: common } = useTexts('certhub');
  const failureText = useFailureText();
  const [choice, setChoice] = useState(FRESH);
  const { pkcs8 } = found;
  const options = useJob(
    useMemo(() => (signal: AbortSignal) => pkiClient().keyOptions({ pkcs8 }, { signal }), [pkcs8]),
  );
  const known = options.result?.ok ? options.result.value : undefined;
  const formats = known?.formats ?? ['pkcs8'];
  const protections = (known?.protections[choice.format] ?? []).filter(
    (protection) => choice.encoding === 'pem' || !protection.startsWith('pem-'),
  );
  const hasDer = choice.format !== 'jwk' && choice.format !== 'openssh';
  const waiting = choice.protection !== '' && choice.password === '';
  // A clear key, or one under half a password, must not be taken for the one that is being made.
  const lock = choice.protection === '' ? '' : `${choice.protection} ${choice.password}`;
  const job = useJob(
    useMemo(() => {
      if (!known || waiting) return null;
      const { format, encoding, protection, password } = choice;
      const secured = protection === '' ? {} : { protection, password };
      // The result keeps its own format: it stays while the next one is made.
      return async (signal: AbortSignal): Promise<PkiResult<KeyResultProps & { lock: string }>> => {
        const made = await pkiClient().writeKey({ pkcs8, format, encoding, ...secured }, { signal });
        return made.ok
          ? { ok: true, value: { content: made.value, format, encoding, secured: protection !== '', lock } }
          : made;
      };
    }, [known, waiting, choice, pkcs8, lock]),
  );
  const made = job.result?.ok && !waiting ? job.result.value : undefined;
  const change = (changed: Partial<Choice>) =>
    setChoice((before) => {
      const next = { ...before, ...changed };
      const der = next.format !== 'jwk' && next.format !== 'openssh';
      const offered = known?.protections[next.format] ?? [];
      const encoding = der ? next.encoding : 'pem';
      const kept = offered.some(
        (protection) =>
          protection === next.protection && (encoding === 'pem' || !protection.startsWith('pem-')),
      );
      return { ...next, encoding, protection: kept ? next.protection : '' };
    });
  return (
    <Stack gap="4">
      <Panel title={t('want')}>
        <Stack gap="4">
          <Field label={t('format')} group>
            <RadioGroup
              name="format"
              value={choice.format}
              options={formats.map((format) => ({
                value: format,
                label: t(`format.${format}`),
                description: t(`format.${format}.help`),
              }))}
              onValueChange={(value) => {
                const format = formats.find((each) => each === value);
                if (format) change({ format });
              }}
            />
          </Field>
          {hasDer && (
            <Field label={t('encoding')} group>
              <RadioGroup
                name="encoding"
                inline
                value={choice.encoding}
                options={[
                  { value: 'pem', label: t('encoding.pem') },
                  { value: 'der', label: t('encoding.der') },
                ]}
                onValueChange={(value) => change({ encoding: value === 'der' ? 'der' : 'pem' })}
              />
            </Field>
          )}
          {protections.length > 0 && (
            <Field
              label={t('protection')}
              help={choice.protection === '' ? undefined : t(`protection.${choice.protection}.help`)}
            >
              <Select
                value={choice.protection}
                options={[
                  { value: '', label: t('protection.none') },
                  ...protections.map((value) => ({ value, label: t(`protection.${value}`) })),
                ]}
                onValueChange={(value) =>
                  change({ protection: protections.find((each) => each === value) ?? '' })
                }
              />
            </Field>
          )}
          {choice.protection !== '' && (
            <Field label={t('password')} help={t('password.help')} required>
              <PasswordInput
                autoComplete="new-password"
                value={choice.password}
                onChange={(event) => change({ password: event.target.value })}
              />
            </Field>
          )}
        </Stack>
      </Panel>
      {job.result && !job.result.ok && <Alert tone="error">{failureText(job.result.error)}</Alert>}
      {waiting && <Text tone="muted">{t('password.wanted')}</Text>}
      {made && made.lock !== lock && <Text tone="muted">{common('tool.running')}</Text>}
      {made && made.lock === lock && (
        <KeyResult
          content={made.content}
          format={made.format}
          encoding={made.encoding}
          secured={made.secured}
        />
      )}
    </Stack>
  );
}
