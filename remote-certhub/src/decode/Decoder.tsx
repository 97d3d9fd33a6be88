import { memo, useMemo, useState } from 'react';
import type { Found, FoundObject, PkiResult } from '@certdeck/pki';
import {
  Box,
  Container,
  Flex,
  PageHeader,
  Panel,
  Stack,
  Text,
  VisuallyHidden,
  LiveRegion,
} from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { useTexts } from '@certdeck/i18n';
import { ActionFailure } from '../frame/ActionFailure.tsx';
import { useFailureText } from '../frame/failure.ts';
import { InputBox } from '../frame/InputBox.tsx';
import { ToolLead } from '../frame/ToolLead.tsx';
import type { Tool } from '../handover.ts';
import { Details } from './Details.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { FoundList } from './FoundList.tsx';
import { useDecoderTexts } from './texts.ts';
import { useInspection } from './useInspection.ts';

export interface DecoderProps {
  tool: Extract<Tool, 'parse-cert' | 'parse-csr'>;
  title: string;
  lead: string;
  label: string;
  /** An example, made or loaded when it is asked for. */
  sample: () => Promise<PkiResult<string>>;
}

/** The page of a decoder: whatever is pasted is told apart by content, listed, and shown in all detail. */
export function Decoder({ tool, title, lead, label, sample }: DecoderProps) {
  const { t } = useDecoderTexts();
  const frame = useTexts('certhub').t;
  const failureText = useFailureText();
  const { input, setInput, addSample, example, result, running, progress } = useInspection(tool, sample);
  const found = result?.ok ? result.value : undefined;
  return (
    <Container paddingInline="0">
      <PageHeader title={title} description={<ToolLead>{lead}</ToolLead>} />
      <Stack gap="5">
        <Panel>
          <InputBox
            label={label}
            help={t('input.help')}
            value={input}
            onValueChange={setInput}
            onSample={() => void addSample()}
            accept=".pem,.crt,.cer,.der,.csr,.p10,.req,.key,.p7b,.p7c,.p8,.pub,.txt"
          />
          <ActionFailure result={example} />
          <Box minHeight="6" marginTop="3">
            {progress ? (
              <Progress label={frame('tool.running')} value={progress.done} max={progress.total} />
            ) : (
              <Detection found={found} running={running} />
            )}
          </Box>
        </Panel>
        {result?.ok === false && result.error.code !== 'CANCELLED' && (
          <FailureNotice title={t('failed.title')}>{failureText(result.error)}</FailureNotice>
        )}
        {found && <Results found={found} prefers={tool === 'parse-csr' ? 'csr' : 'certificate'} />}
      </Stack>
    </Container>
  );
}

/** One line that says what was recognised; read out when it changes. */
function Detection({ found, running }: { found: readonly Found[] | undefined; running: boolean }) {
  const { t } = useDecoderTexts();
  const frame = useTexts('certhub').t;
  if (!found) return running ? <Text tone="muted">{frame('tool.running')}</Text> : null;
  const counts = new Map<string, number>();
  for (const one of found) {
    const kind = one.ok ? one.kind : 'failed';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const text = [...counts].map(([kind, count]) => t(`found.${kind}`, { count })).join(' · ');
  return (
    <Flex gap="2" wrap="wrap" opacity={running ? 0.6 : 1} data-detection="">
      <Text weight="medium">
        {found.length === 0 ? t('found.nothing') : t('found.title', { what: text })}
      </Text>
      <LiveRegion>{text}</LiveRegion>
      {running && <VisuallyHidden>{frame('tool.running')}</VisuallyHidden>}
    </Flex>
  );
}

interface ResultsProps {
  found: readonly Found[];
  prefers: FoundObject['kind'];
}

/** Drawn again for another answer only: a key in the box above leaves hundreds of elements alone. */
const Results = memo(function Results({ found, prefers }: ResultsProps) {
  const { t } = useDecoderTexts();
  const failureText = useFailureText();
  const first = useMemo(() => {
    const preferred = found.findIndex((one) => one.ok && one.kind === prefers);
    return preferred === -1
      ? Math.max(
          found.findIndex(({ ok }) => ok),
          0,
        )
      : preferred;
  }, [found, prefers]);
  const [chosen, setChosen] = useState<{ of: readonly Found[]; index: number }>();
  const index = chosen?.of === found ? chosen.index : first;
  const one = found[index];
  const pool = useMemo(() => poolOf(found), [found]);
  if (!one) return null;
  return (
    <>
      {found.length > 1 && (
        <FoundList
          found={found}
          selected={index}
          onSelect={(next) => setChosen({ of: found, index: next })}
        />
      )}
      {one.ok ? (
        <Details key={index} object={one} pool={pool} />
      ) : (
        <FailureNotice title={t('failed.title')}>{failureText(one.failure)}</FailureNotice>
      )}
    </>
  );
});

/** Certificates from which on only those that may issue go to the worker again for a chain. */
const MANY = 500;

function poolOf(found: readonly Found[]) {
  const certificates = found.flatMap((one) => (one.ok && one.kind === 'certificate' ? one : []));
  const wanted = certificates.length > MANY ? certificates.filter(({ mayIssue }) => mayIssue) : certificates;
  return wanted.map(({ der }) => der);
}
