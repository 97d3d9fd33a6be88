import { useMemo, useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Alert,
  Box,
  Button,
  DownloadIcon,
  EmptyState,
  Grid,
  HStack,
  LiveRegion,
  Panel,
  SearchIcon,
  Stack,
  Text,
  UndoIcon,
} from '@certdeck/ui';
import { CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { InputBox } from '../../frame/InputBox.tsx';
import { isEmptyInput, NO_INPUT, type ToolInput } from '../../frame/input.ts';
import { useKeptState } from '../../frame/kept.ts';
import { useAction, useJob } from '../../frame/useJob.ts';
import type { HandedOver } from '../../handover.ts';
import { pkiClient } from '../../pki.ts';
import { Preview } from './Preview.tsx';
import type { ReplaceAnswer } from './replacer.ts';
import type { Rule } from './rule.ts';
import { RuleForm } from './RuleForm.tsx';
import type { Encoding } from './text-file.ts';
import { useReplacer } from './useReplacer.ts';
import type { Source, WorkRequest } from './work.ts';

const FRESH: Rule = { kind: 'plain', find: '', replace: '', map: '', matchCase: true, wholeWord: false };
const SAMPLE =
  'server {\n    server_name old.example.com;\n    ssl_certificate /etc/ssl/old.example.com/fullchain.pem;\n}\n';

/** Replaces in texts and files: a preview as one types, then one step after the other, each of which can be undone. */
export function ReplaceTool({ given }: { given: HandedOver | undefined }) {
  const { t } = useTexts('certhub-batch-replace');
  const format = useFormats();
  const startJob = useReplacer();
  const [input, setInput] = useKeptState<ToolInput>(
    'batch-replace',
    () => ({ text: given?.text ?? '', files: given?.files ?? [] }),
    given !== undefined,
  );
  const [rule, setRule] = useKeptState('batch-replace/rule', () => FRESH);
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto');
  const [undo, setUndo] = useState<readonly ToolInput[]>([]);
  const [said, setSaid] = useState('');
  const applying = useAction<ReplaceAnswer>();

  const request = useMemo<WorkRequest | null>(
    () =>
      isEmptyInput(input) || (rule.kind === 'map' ? rule.map.trim() === '' : rule.find === '')
        ? null
        : { job: 'replace', sources: sourcesOf(input, t('typed')), rule, encoding, apply: false },
    [input, rule, encoding, t],
  );
  const preview = useJob(useMemo(() => (request ? startJob(request) : null), [request, startJob]));
  const answer = request && preview.result?.ok ? preview.result.value : undefined;
  const results = answer?.job === 'replace' ? answer.results : [];
  const count = results.reduce((sum, result) => sum + result.count, 0);
  const changed = results.filter((result) => result.count > 0).length;

  const apply = async () => {
    if (request?.job !== 'replace') return;
    const done = await applying.run(startJob({ ...request, apply: true }));
    if (!done.ok || done.value.job !== 'replace') return;
    const contents = done.value.results.flatMap(({ content }) => (content ? [content] : []));
    setUndo((before) => [...before, input]);
    setInput(inputOf(contents));
    setSaid(t('applied', { count: format.number(count) }));
  };
  const goBack = () => {
    const last = undo.at(-1);
    if (!last) return;
    setInput(last);
    setUndo(undo.slice(0, -1));
    setSaid(t('undone'));
  };
  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' }}
      gap="6"
      alignItems="start"
    >
      <Stack gap="4">
        <Panel title={t('texts')}>
          <InputBox
            label={t('text')}
            help={t('text.help')}
            placeholder=""
            value={input}
            onValueChange={(next) => {
              setInput(next);
              // A new text has nothing to do with the steps before.
              setUndo([]);
            }}
            onSample={() => {
              setInput({ ...NO_INPUT, text: SAMPLE });
              setRule({ ...FRESH, find: 'old.example.com', replace: 'www.example.com' });
            }}
          />
        </Panel>
        <Panel title={t('rule')}>
          <RuleForm
            rule={rule}
            encoding={encoding}
            problem={answer?.job === 'error' ? t(answer.code, { detail: answer.detail }) : undefined}
            hasFiles={input.files.length > 0}
            onChange={(part) => setRule((before) => ({ ...before, ...part }))}
            onEncoding={setEncoding}
          />
        </Panel>
      </Stack>
      <Box as="section" aria-label={t('result')} minWidth="0">
        <Stack gap="4">
          <HStack gap="2" wrap="wrap">
            <Button
              variant="primary"
              disabled={count === 0 || preview.running}
              loading={applying.running}
              onClick={() => void apply()}
            >
              {t('apply')}
            </Button>
            <Button icon={<UndoIcon size={14} />} disabled={undo.length === 0} onClick={goBack}>
              {t('undo')}
            </Button>
            {undo.length > 0 && <TakeAway input={input} />}
          </HStack>
          {answer?.job === 'stopped' && (
            <Alert tone="error" live>
              {t('stopped')}
            </Alert>
          )}
          {answer?.job === 'noWorker' && <Alert tone="error">{t('noWorker')}</Alert>}
          {answer?.job === 'replace' && (
            <Text aria-live="polite" weight="medium">
              {t('summary', {
                count: format.number(count),
                changed: format.number(changed),
                all: format.number(results.length),
              })}
            </Text>
          )}
          {results.length > 0 && <Preview results={results} />}
          {!request && <EmptyState title={t('empty')} icon={<SearchIcon size={28} />} />}
          <LiveRegion>{said}</LiveRegion>
        </Stack>
      </Box>
    </Grid>
  );
}

/** Copies the text and saves the files as they are now. */
function TakeAway({ input }: { input: ToolInput }) {
  const { t } = useTexts('certhub-batch-replace');
  const save = async () => {
    const files = sourcesOf(input, 'text.txt').map((source) => ({
      name: source.name,
      content: 'text' in source ? source.text : source.bytes,
    }));
    const [first] = files;
    if (first && files.length === 1) {
      downloadFile(first.name, first.content);
      return;
    }
    const zip = await pkiClient().writeZip({ entries: files });
    if (zip.ok) downloadFile('replaced.zip', zip.value, 'application/zip');
  };
  return (
    <>
      {input.text !== '' && <CopyTextButton value={input.text}>{t('copyText')}</CopyTextButton>}
      <Button icon={<DownloadIcon size={14} />} onClick={() => void save()}>
        {t('download')}
      </Button>
    </>
  );
}

function sourcesOf(input: ToolInput, typedName: string): Source[] {
  return [...(input.text === '' ? [] : [{ name: typedName, text: input.text }]), ...input.files];
}

function inputOf(sources: readonly Source[]): ToolInput {
  return {
    text: sources.map((source) => ('text' in source ? source.text : '')).join(''),
    files: sources.flatMap((source) => ('bytes' in source ? [source] : [])),
  };
}
