import { useEffect, useRef, useState } from 'react';
import type { Bundle, WrittenFile } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Button, EmptyState, FileKeyIcon, HStack, Panel, Stack, Text } from '@certdeck/ui';
import { InputBox } from '../../frame/InputBox.tsx';
import { useFailureText } from '../../frame/failure.ts';
import { TwoColumnTool } from '../../frame/TwoColumnTool.tsx';
import { useAction } from '../../frame/useJob.ts';
import { useHandedOver } from '../../handover.ts';
import { pkiClient } from '../../pki.ts';
import { Problems } from '../convert/Problems.tsx';
import { Unlock } from '../convert/Unlock.tsx';
import { useBundle } from '../convert/useBundle.ts';
import { FRESH, type ConvertForm } from './destinations.ts';
import { Entries } from './Entries.tsx';
import { obstacle, writeEntries } from './entries.ts';
import { MadeFiles } from './Made.tsx';
import { TargetForm } from './TargetForm.tsx';

const ACCEPT = '.pem,.crt,.cer,.der,.key,.p7b,.p7c,.pfx,.p12,.jks,.jceks,.keystore,.jwk,.txt,.zip';

/** /certhub/tools/convert-cert: certificates and keys from any container into any other. */
export default function ConvertCertPage() {
  const { t } = useTexts('certhub-convert-cert');
  const { t: common } = useTexts('certhub');
  const failureText = useFailureText();
  const { input, setInput, unlock, job, bundle } = useBundle(
    'convert-cert',
    useHandedOver('convert-cert'),
    t('pasted'),
  );
  const [form, setForm] = useState<ConvertForm>(FRESH);
  const [tried, setTried] = useState(false);
  const action = useAction<WrittenFile[]>();
  const made = action.result?.ok ? action.result.value : undefined;

  // A file of an older choice must not be taken for one of this.
  const clear = useRef(action.clear);
  useEffect(() => clear.current(), [bundle, form]);
  const problem = obstacle(bundle, form);
  const hasKey = (bundle?.keys.length ?? 0) > 0;
  const passwordProblem =
    problem === 'password' || problem === 'shortPassword' || problem === 'asciiPassword' ? problem : null;

  const convert = () => {
    setTried(true);
    if (!bundle || problem !== null) return;
    const { target, profile, layout, encoding, includeRoot, password } = form;
    const entries = writeEntries(bundle, form);
    const request = { target, entries, profile, layout, encoding, includeRoot };
    void action.run((signal) =>
      pkiClient().writeBundle({ ...request, password: password || undefined }, { signal }),
    );
  };
  const addSample = async () => {
    const { sampleFiles } = await import(/* webpackChunkName: "tool-convert-sample" */ './sample.ts');
    setInput({ text: '', files: sampleFiles() });
  };
  return (
    <TwoColumnTool title={t('title')} lead={t('lead')}>
      <Stack gap="4" minWidth="0">
        <Panel title={t('have')}>
          <Stack gap="4">
            <InputBox
              label={t('input')}
              help={t('input.help')}
              value={input}
              onValueChange={setInput}
              accept={ACCEPT}
              rows={6}
              onSample={() => void addSample()}
            />
            {bundle && bundle.locks.length > 0 && (
              <Unlock locks={bundle.locks} unlock={unlock} busy={job.running} t={t} />
            )}
            {job.result && !job.result.ok && <Alert tone="error">{failureText(job.result.error)}</Alert>}
            {bundle && <Problems bundle={bundle} t={t} />}
          </Stack>
        </Panel>
        <Box aria-busy={job.running} minWidth="0">
          {bundle && bundle.entries.length > 0 && (
            <Panel title={t('found')} description={t('found.help')}>
              <Entries
                bundle={bundle}
                form={form}
                onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
              />
            </Panel>
          )}
        </Box>
      </Stack>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          convert();
        }}
      >
        <Stack gap="4">
          <Panel title={t('want')}>
            <TargetForm
              form={form}
              hasKey={hasKey || !bundle || bundle.entries.length === 0 || bundle.locks.length > 0}
              passwordError={tried && passwordProblem !== null ? t(`wrong.${passwordProblem}`) : undefined}
              onChange={setForm}
            />
          </Panel>
          {tried && problem !== null && <Alert tone="error">{t(`wrong.${problem}`)}</Alert>}
          <HStack gap="2">
            <Button type="submit" variant="primary" loading={action.running}>
              {t('convert')}
            </Button>
            {action.running && <Button onClick={action.cancel}>{common('tool.cancel')}</Button>}
          </HStack>
          <Box as="section" aria-label={common('tool.results')}>
            {action.result && !action.result.ok && (
              <Alert tone="error" live>
                {failureText(action.result.error)}
              </Alert>
            )}
            {made && bundle && <MadeFiles files={made} bundle={bundle} host={hostOf(bundle)} />}
            {!made && !action.running && !bundle && (
              <EmptyState title={t('empty')} icon={<FileKeyIcon size={28} />} />
            )}
          </Box>
          <Text size="sm" tone="muted">
            {t('memory')}
          </Text>
        </Stack>
      </form>
    </TwoColumnTool>
  );
}

function hostOf({ certificates, entries }: Bundle): string | null {
  const leaf = certificates[entries[0]?.chain[0] ?? -1];
  return leaf?.dnsNames[0] ?? leaf?.commonName ?? null;
}
