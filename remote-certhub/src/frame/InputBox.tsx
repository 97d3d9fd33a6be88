import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  Field,
  FileIcon,
  Flex,
  HStack,
  IconButton,
  CloseIcon,
  LiveRegion,
  Text,
  UploadIcon,
} from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { isEmptyInput, NO_INPUT, type ToolFile, type ToolInput } from './input.ts';

/** Bytes of all files together, and characters of the text; the limit of what the worker reads at once. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Characters from which on a pasted text is kept as a file: a text box of megabytes makes the page crawl. */
const BIG_TEXT = 400_000;

export interface InputBoxProps {
  label: string;
  value: ToolInput;
  onValueChange: (value: ToolInput) => void;
  help?: string;
  error?: string | null;
  /** Fills the box with an example; without it there is no such button. */
  onSample?: () => void;
  /** File endings, as of an `<input type="file">`. */
  accept?: string;
  /** False takes one file, which replaces the one before. */
  multiple?: boolean;
  rows?: number;
  placeholder?: string;
}

/** Takes whatever a tool works on: pasted, dropped, chosen as files, or a sample. Nothing leaves the page. */
export function InputBox(props: InputBoxProps) {
  const { label, value, onValueChange, help, error, onSample, accept, multiple = true, rows = 8 } = props;
  const { t } = useTexts('certhub');
  const format = useFormats();
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');

  const add = (files: readonly ToolFile[]) => {
    const kept = multiple ? [...value.files, ...files] : files.slice(-1);
    const size = kept.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > MAX_BYTES) return setProblem(t('input.tooLarge', { size: format.bytes(MAX_BYTES) }));
    setProblem('');
    setSaid(t('input.loaded', { name: files.map(({ name }) => name).join(', ') }));
    return onValueChange({ ...value, files: kept });
  };
  const take = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length === 0) return undefined;
    // The size is known before the bytes are: a film must not be read to be refused.
    if (files.some(({ size }) => size > MAX_BYTES)) {
      return setProblem(t('input.tooLarge', { size: format.bytes(MAX_BYTES) }));
    }
    try {
      return add(
        await Promise.all(
          files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
        ),
      );
    } catch {
      return setProblem(t('input.unreadable'));
    }
  };
  const changeText = (text: string) => {
    if (text.length < BIG_TEXT) {
      setProblem('');
      return onValueChange({ ...value, text });
    }
    add([{ name: t('input.pasted'), bytes: new TextEncoder().encode(text) }]);
    return undefined;
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) {
      event.preventDefault();
      void take(event.clipboardData.files);
      return;
    }
    const text = event.clipboardData.getData('text');
    if (text.length >= BIG_TEXT) {
      event.preventDefault();
      changeText(text);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  return (
    <Box
      data-unprinted=""
      borderRadius="md"
      outline={over ? '2px dashed' : undefined}
      outlineColor="primary.ring"
      outlineOffset="3px"
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Field label={label} help={help} error={problem === '' ? error : problem}>
        <Textarea
          mono
          rows={rows}
          value={value.text}
          placeholder={props.placeholder ?? '-----BEGIN …'}
          spellCheck={false}
          autoComplete="off"
          onPaste={onPaste}
          onValueChange={changeText}
        />
      </Field>
      {value.files.length > 0 && (
        <Flex as="ul" wrap="wrap" gap="2" marginTop="2" aria-label={t('input.files')}>
          {value.files.map((file, index) => (
            <HStack
              as="li"
              key={`${index} ${file.name}`}
              gap="1.5"
              borderWidth="1px"
              borderRadius="md"
              paddingInlineStart="2.5"
              minWidth="0"
              maxWidth="100%"
            >
              <FileIcon size={14} />
              <Text as="span" size="sm" overflowWrap="anywhere">
                {file.name}
              </Text>
              <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
                {format.bytes(file.bytes.length)}
              </Text>
              <IconButton
                size="sm"
                label={t('input.remove', { name: file.name })}
                onClick={() =>
                  onValueChange({ ...value, files: value.files.filter((_file, at) => at !== index) })
                }
              >
                <CloseIcon size={14} />
              </IconButton>
            </HStack>
          ))}
        </Flex>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={t('input.choose')}
        onChange={(event) => {
          void take(event.target.files);
          // The same file may be chosen again after an edit.
          event.target.value = '';
        }}
      />
      <Flex wrap="wrap" gap="2" marginTop="2">
        <Button size="sm" icon={<UploadIcon size={14} />} onClick={() => picker.current?.click()}>
          {t('input.choose')}
        </Button>
        {onSample && (
          <Button size="sm" variant="ghost" onClick={onSample}>
            {t('input.sample')}
          </Button>
        )}
        {!isEmptyInput(value) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              setProblem('');
              onValueChange(NO_INPUT);
            }}
          >
            {t('input.clear')}
          </Button>
        )}
      </Flex>
      <LiveRegion>{said}</LiveRegion>
    </Box>
  );
}
