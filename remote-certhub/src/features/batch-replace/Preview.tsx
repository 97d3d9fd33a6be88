import { Fragment } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Badge, Box, chakra, HStack, Panel, Stack, Text, VisuallyHidden } from '@certdeck/ui';
import type { Hunk } from './replace.ts';
import { ENCODING_NAMES } from './RuleForm.tsx';
import type { SourceResult } from './work.ts';

/** Sources that are shown one by one; of more the counts are told. */
const SHOWN = 30;

/** What would change, text by text. */
export function Preview({ results }: { results: readonly SourceResult[] }) {
  const { t } = useTexts('certhub-batch-replace');
  const notable = results.filter((result) => result.count > 0 || result.problem !== null);
  return (
    <Stack gap="4">
      {notable.slice(0, SHOWN).map((result, index) => (
        <SourcePreview key={`${index} ${result.name}`} result={result} />
      ))}
      {notable.length > SHOWN && (
        <Text tone="muted">{t('preview.moreTexts', { count: notable.length - SHOWN })}</Text>
      )}
    </Stack>
  );
}

function SourcePreview({ result }: { result: SourceResult }) {
  const { t } = useTexts('certhub-batch-replace');
  const format = useFormats();
  const { problem } = result;
  return (
    <Panel
      title={
        <Text as="span" mono overflowWrap="anywhere">
          {result.name}
        </Text>
      }
      actions={
        <HStack gap="2" wrap="wrap">
          {result.encoding !== null && (
            <Badge>{`${ENCODING_NAMES[result.encoding]}${result.mark ? ' BOM' : ''}`}</Badge>
          )}
          <Badge tone={result.count > 0 ? 'accent' : 'neutral'}>
            {t('preview.count', { count: format.number(result.count) })}
          </Badge>
        </HStack>
      }
    >
      <Stack gap="3">
        {problem && (
          <Alert tone="warning">{t(`problem.${problem.code}`, { character: problem.character })}</Alert>
        )}
        {result.hunks.length > 0 && (
          <Box
            overflowX="auto"
            tabIndex={0}
            role="region"
            aria-label={t('preview.of', { name: result.name })}
            maxHeight="420px"
            overflowY="auto"
          >
            {result.hunks.map((hunk) => (
              <HunkLines key={hunk.line} hunk={hunk} />
            ))}
          </Box>
        )}
        {!problem && result.count > 0 && result.hunks.length === 0 && (
          <Text tone="muted">{t('preview.notShown')}</Text>
        )}
      </Stack>
    </Panel>
  );
}

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5em 1.2em minmax(0, 1fr)',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    paddingInlineEnd: '2',
    '& > :first-of-type': { color: 'fg.muted', textAlign: 'end', paddingInlineEnd: '2', userSelect: 'none' },
    '& del, & ins': { textDecoration: 'none', fontWeight: 'semibold' },
    '& del': { textDecoration: 'line-through' },
  },
  variants: {
    side: {
      old: { background: 'error.subtle', color: 'fg' },
      new: { background: 'success.subtle', color: 'fg', marginBottom: '2' },
    },
  },
});

/** A changed line before and after; what changes is marked by more than colour. */
function HunkLines({ hunk }: { hunk: Hunk }) {
  const { t } = useTexts('certhub-batch-replace');
  return (
    <>
      <Line side="old">
        <span>{hunk.line}</span>
        <span aria-hidden>−</span>
        <span>
          <VisuallyHidden>{t('preview.before')} </VisuallyHidden>
          {hunk.pieces.map((piece, index) => (
            <Fragment key={index}>{'same' in piece ? piece.same : <del>{piece.old}</del>}</Fragment>
          ))}
        </span>
      </Line>
      <Line side="new">
        <span />
        <span aria-hidden>+</span>
        <span>
          <VisuallyHidden>{t('preview.after')} </VisuallyHidden>
          {hunk.pieces.map((piece, index) => (
            <Fragment key={index}>{'same' in piece ? piece.same : <ins>{piece.new}</ins>}</Fragment>
          ))}
        </span>
      </Line>
    </>
  );
}
