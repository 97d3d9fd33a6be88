import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState, type DragEvent } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Button } from '../core/Button.tsx';
import { ErrorIcon, UploadIcon } from '../core/icons.ts';
import { LiveRegion } from '../core/values.tsx';
import { Textarea } from './Textarea.tsx';

/** Bytes; a chain with its key has some 20 kB. */
const MAX_BYTES = 200_000;

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    borderRadius: 'md',
    '&[data-over]': { outline: '2px dashed', outlineColor: 'primary.ring', outlineOffset: '3px' },
  },
});
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });
const Problem = chakra('span', {
  base: { display: 'inline-flex', gap: '1', alignItems: 'center', fontSize: 'sm', color: 'error.fg' },
});
const Hint = chakra('span', { base: { fontSize: 'sm', color: 'fg.muted' } });

export interface PemBoxProps {
  value: string;
  onValueChange: (text: string) => void;
  /** File endings and types, as of an `<input type="file">`. */
  accept?: string;
  maxBytes?: number;
  rows?: number;
  placeholder?: string;
  disabled?: boolean;
  /** Turns a file into text; by default its text as it is. Reject when it can't be read. */
  readFile?: (file: File) => Promise<string>;
  onBlur?: () => void;
}

const plainText = (file: File) => file.text();

/** Takes a certificate, request or key pasted, chosen as a file, or dropped; all fill the same text. */
export function PemBox(props: PemBoxProps) {
  const {
    value,
    onValueChange,
    accept = '.pem,.crt,.cer,.csr,.key,.txt',
    maxBytes = MAX_BYTES,
    rows = 8,
  } = props;
  const { placeholder = '-----BEGIN …', disabled, readFile = plainText, onBlur } = props;
  const { t } = useTexts();
  const format = useFormats();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');

  const take = async (file: File | undefined) => {
    if (!file) return;
    setDone('');
    if (file.size > maxBytes) return setProblem(t('file.tooLarge', { size: format.bytes(maxBytes) }));
    try {
      onValueChange((await readFile(file)).replaceAll('\r\n', '\n').replace(/^\uFEFF/, ''));
      setProblem('');
      setDone(t('pem.loaded', { name: file.name }));
    } catch (error) {
      console.warn(error);
      setProblem(t('file.unreadable'));
    }
    return undefined;
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void take(event.dataTransfer.files[0]);
  };
  return (
    <Frame
      data-over={over ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Textarea
        mono
        rows={rows}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        onBlur={onBlur}
        onValueChange={(text) => {
          setProblem('');
          setDone('');
          onValueChange(text);
        }}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        aria-label={t('pem.choose')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again after an edit.
          event.target.value = '';
        }}
      />
      <Bar>
        <Button
          size="sm"
          icon={<UploadIcon size={14} />}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {t('pem.choose')}
        </Button>
        {value !== '' && (
          <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onValueChange('')}>
            {t('pem.clear')}
          </Button>
        )}
        {problem === '' ? (
          <Hint>{done === '' ? t('pem.help') : done}</Hint>
        ) : (
          <Problem role="alert">
            <ErrorIcon size={14} />
            {problem}
          </Problem>
        )}
      </Bar>
      <LiveRegion>{done}</LiveRegion>
    </Frame>
  );
}
