import { useMemo } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Alert,
  Box,
  Button,
  DownloadIcon,
  EmptyState,
  Field,
  FileIcon,
  Grid,
  HStack,
  Panel,
  Stack,
  Text,
} from '@certdeck/ui';
import { CodeBlock, CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { Textarea } from '@certdeck/ui/forms';
import { safeFileName } from '@certdeck/pki';
import { useKeptState } from '../../frame/kept.ts';
import { useJob } from '../../frame/useJob.ts';
import { pkiClient } from '../../pki.ts';
import { useReplacer } from './useReplacer.ts';

/** Texts that are shown; all of them are in the copy and the files. */
const SHOWN = 20;

/** One text for each value of a list. */
export function TemplateTool() {
  const { t } = useTexts('certhub-batch-replace');
  const format = useFormats();
  const startJob = useReplacer();
  const [template, setTemplate] = useKeptState('batch-replace/template', () => '');
  const [values, setValues] = useKeptState('batch-replace/values', () => '');
  const ready = template !== '' && values.trim() !== '';
  const start = useMemo(
    () => (ready ? startJob({ job: 'fill', template, values }) : null),
    [ready, template, values, startJob],
  );
  const { result } = useJob(start);
  const answer = ready && result?.ok ? result.value : undefined;
  const texts = answer?.job === 'fill' ? answer.texts : [];
  const all = texts.map(({ text }) => text).join('\n');

  const saveEach = async () => {
    const entries = texts.map(({ value, text }) => ({ name: `${safeFileName(value)}.txt`, content: text }));
    const zip = await pkiClient().writeZip({ entries });
    if (zip.ok) downloadFile('texts.zip', zip.value, 'application/zip');
  };
  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' }}
      gap="6"
      alignItems="start"
    >
      <Panel>
        <Stack gap="4">
          <Field label={t('template')} help={t('template.help')}>
            <Textarea
              mono
              rows={6}
              spellCheck={false}
              placeholder="{x}. 600 IN CNAME www.example.com."
              value={template}
              onValueChange={setTemplate}
            />
          </Field>
          <Field label={t('values')} help={t('values.help')}>
            <Textarea
              mono
              rows={8}
              spellCheck={false}
              placeholder={'a.example.com\nb.example.com'}
              value={values}
              onValueChange={setValues}
            />
          </Field>
          <Box>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setTemplate('{x}. 600 IN CNAME www.example.com.');
                setValues('a.example.com\nb.example.com\nc.example.com');
              }}
            >
              {t('sample')}
            </Button>
          </Box>
        </Stack>
      </Panel>
      <Box as="section" aria-label={t('result')} minWidth="0">
        <Stack gap="4">
          {answer && answer.job !== 'fill' && answer.job !== 'cancelled' && (
            <Alert tone="error">{t(answer.job === 'noWorker' ? 'noWorker' : 'stopped')}</Alert>
          )}
          {texts.length > 0 ? (
            <>
              <Text aria-live="polite" weight="medium">
                {t('made', { count: format.number(texts.length) })}
              </Text>
              <HStack gap="2" wrap="wrap">
                <CopyTextButton value={all}>{t('copyAll')}</CopyTextButton>
                <Button
                  icon={<DownloadIcon size={14} />}
                  onClick={() => downloadFile('texts.txt', all, 'text/plain')}
                >
                  {t('download.one')}
                </Button>
                <Button icon={<DownloadIcon size={14} />} onClick={() => void saveEach()}>
                  {t('download.each')}
                </Button>
              </HStack>
              <CodeBlock
                label={texts.length > SHOWN ? t('shown', { count: SHOWN }) : t('result')}
                code={texts
                  .slice(0, SHOWN)
                  .map(({ text }) => text)
                  .join('\n')}
              />
            </>
          ) : (
            <EmptyState title={t('template.empty')} icon={<FileIcon size={28} />} />
          )}
        </Stack>
      </Box>
    </Grid>
  );
}
