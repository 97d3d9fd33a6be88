import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { IconButton } from '../core/Button.tsx';
import { DownloadIcon } from '../core/icons.ts';
import { CopyButton } from './copy.tsx';
import { downloadFile } from './files.ts';

const Frame = chakra('figure', {
  base: {
    background: 'bg.subtle',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    minWidth: 0,
  },
});
const Head = chakra('figcaption', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    paddingInlineStart: '3',
    paddingInlineEnd: '1',
    borderBottomWidth: '1px',
    borderColor: 'border',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    '& > span': { marginInlineEnd: 'auto', minWidth: 0, overflowWrap: 'anywhere' },
  },
});
const Pre = chakra('pre', {
  base: {
    margin: 0,
    padding: '3',
    fontSize: 'sm',
    lineHeight: '1.5',
    overflow: 'auto',
    maxHeight: '400px',
    tabSize: 2,
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  variants: {
    wrap: { true: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } },
    tall: { true: { maxHeight: 'none' } },
  },
});

export interface CodeBlockProps {
  code: string;
  /** What it is: "CSR", "nginx". */
  label: string;
  /** Offers it as a file of this name. */
  fileName?: string;
  wrap?: boolean;
  /** Shows all of it, however long it is. */
  tall?: boolean;
}

/** PEM, configuration or commands, to copy and to download. */
export function CodeBlock({ code, label, fileName, wrap, tall }: CodeBlockProps) {
  const { t } = useTexts();
  return (
    <Frame>
      <Head>
        <span>{label}</span>
        {fileName !== undefined && (
          <IconButton
            label={`${t('btn.download')} ${fileName}`}
            size="sm"
            onClick={() => downloadFile(fileName, code)}
          >
            <DownloadIcon size={14} />
          </IconButton>
        )}
        <CopyButton value={code} what={label} />
      </Head>
      <Pre wrap={wrap} tall={tall} tabIndex={0}>
        <code>{code}</code>
      </Pre>
    </Frame>
  );
}
