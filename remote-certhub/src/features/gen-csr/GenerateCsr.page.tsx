import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { PkiProgress } from '@certdeck/pki/worker-client';
import { useUnsavedWork } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Box,
  Button,
  EmptyState,
  FileKeyIcon,
  HStack,
  LiveRegion,
  Panel,
  smoothScroll,
  Stack,
} from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { useFailureText } from '../../frame/failure.ts';
import { useKeptState } from '../../frame/kept.ts';
import { TwoColumnTool } from '../../frame/TwoColumnTool.tsx';
import { useAction } from '../../frame/useJob.ts';
import { useHandedOver } from '../../handover.ts';
import { pkiClient } from '../../pki.ts';
import { FRESH, listedNames, MAX_REQUESTS, requestOf, splitNames, type GenerateForm } from './form.ts';
import { KeyForm } from './KeyForm.tsx';
import { makeRequest, type MadeRequest } from './made.ts';
import { MadeMany, type MadeArchive } from './MadeMany.tsx';
import { MadeOne } from './MadeOne.tsx';
import { NamesForm } from './NamesForm.tsx';
import { showName, type ShownName } from './names.ts';
import { isCountry, isSubjectEmail, SubjectForm } from './SubjectForm.tsx';
import { useExistingKey } from './useExistingKey.ts';

type Made = { kind: 'one'; one: MadeRequest } | { kind: 'many'; many: MadeArchive };

/** /certhub/tools/gen-csr: keys and requests, made in the browser. Nothing here calls the network. */
export default function GenerateCsrPage() {
  const { t, lang } = useTexts('certhub-gen-csr');
  const { t: common } = useTexts('certhub');
  const failureText = useFailureText();
  const given = useHandedOver('gen-csr');
  const [form, setForm] = useKeptState<GenerateForm>(
    'gen-csr',
    () => startWith(given?.fields, given?.text),
    given !== undefined,
  );
  const [tried, setTried] = useState(false);
  const existing = useExistingKey(form.keySource === 'existing', { text: given?.text ?? '', files: [] });
  const action = useAction<Made>();
  // A key that was made and not saved yet must not be lost by a sign-in.
  const [last, setLast] = useKeptState<Made | undefined>(
    'gen-csr/made',
    () => undefined,
    given !== undefined,
  );

  const names = useMemo(
    () => [form.commonName.trim(), ...splitNames(form.sans)].filter((name) => name !== '').map(showName),
    [form.commonName, form.sans],
  );
  // Five hundred lines are looked at after the key press, not during it.
  const list = useDeferredValue(form.list);
  const listed = useMemo(
    () => listedNames(list).map(({ line, names: typed }) => ({ line, names: typed.map(showName) })),
    [list],
  );
  const problems = useMemo(
    () =>
      listed.flatMap(({ line, names: shown }) => {
        const wrong = shown.find((name) => name.problem !== null);
        return wrong ? [{ line, name: wrong }] : [];
      }),
    [listed],
  );
  const change = useCallback(
    (changed: Partial<GenerateForm>) => setForm((before) => ({ ...before, ...changed })),
    [setForm],
  );

  const namesReady =
    form.mode === 'one'
      ? form.commonName.trim() !== '' && names.every((name) => name.problem === null)
      : listed.length > 0 && listed.length <= MAX_REQUESTS && problems.length === 0;
  const keyReady =
    form.keySource === 'existing'
      ? existing.key !== null
      : form.format !== 'encrypted' || form.password !== '';
  const ready = namesReady && keyReady && isCountry(form.country) && isSubjectEmail(form.email);
  const fresh = action.result?.ok ? action.result.value : undefined;
  const made = action.result || action.running ? fresh : last;
  useEffect(() => {
    if (fresh) setLast(fresh);
  }, [fresh, setLast]);
  useUnsavedWork(made !== undefined && form.keySource === 'new');

  const results = useRef<HTMLElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    // On a phone the result stands below the form, out of sight.
    const place = results.current;
    if (made && place && place.getBoundingClientRect().top > globalThis.innerHeight * 0.8)
      void smoothScroll(place);
  }, [made]);
  useEffect(() => {
    if (refused > 0) formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);

  const generate = () => {
    setTried(true);
    if (!ready) {
      setRefused(refused + 1);
      return;
    }
    const request = (shown: readonly ShownName[]) => ({
      ...requestOf(
        form,
        shown.map((name) => name.value),
      ),
      ...(form.keySource === 'existing' && existing.key !== null ? { privateKey: existing.key } : {}),
    });
    if (form.mode === 'one') {
      void action.run(async (signal) => {
        const one = await makeRequest(request(names), form, lang, signal);
        return one.ok ? { ok: true, value: { kind: 'one', one: one.value } } : one;
      });
      return;
    }
    const rows = listed.map(({ line, names: [first] }) => ({ line, name: first?.value ?? '' }));
    const requests = listed.map(({ names: shown }) => request(shown));
    void action.run(async (signal, onProgress) => {
      const { format, password } = form;
      const result = await pkiClient().generateArchive(
        { requests, format, password },
        { signal, onProgress: atMostEvery(PROGRESS_PAUSE, onProgress) },
      );
      return result.ok
        ? {
            ok: true,
            value: { kind: 'many', many: { ...result.value, rows, withKeys: form.keySource === 'new' } },
          }
        : result;
    });
  };
  return (
    <TwoColumnTool title={t('title')} lead={t('lead')} shares={[5, 6]}>
      <form
        ref={formElement}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          generate();
        }}
      >
        <Stack gap="4">
          <Panel title={t('names')}>
            <NamesForm
              form={form}
              names={names}
              count={listed.length}
              problems={problems}
              tried={tried}
              onChange={change}
            />
          </Panel>
          <Panel title={t('key')}>
            <KeyForm form={form} existing={existing} onChange={change} />
          </Panel>
          <Panel title={t('subject')} description={t('subject.help')}>
            <SubjectForm form={form} onChange={change} />
          </Panel>
          {tried && !ready && <Alert tone="error">{t('incomplete')}</Alert>}
          <HStack gap="2">
            <Button type="submit" variant="primary" loading={action.running}>
              {t(form.mode === 'one' ? 'generate' : 'generateMany', { count: listed.length })}
            </Button>
            {action.running && <Button onClick={action.cancel}>{common('tool.cancel')}</Button>}
          </HStack>
        </Stack>
      </form>
      <Box as="section" ref={results} aria-label={common('tool.results')} minWidth="0">
        {action.running && action.progress && (
          <Progress label={t('making')} value={action.progress.done} max={action.progress.total} />
        )}
        {action.result && !action.result.ok && (
          <Alert tone="error" live>
            {failureText(action.result.error)}
          </Alert>
        )}
        {made?.kind === 'one' && <MadeOne made={made.one} />}
        {made?.kind === 'many' && <MadeMany made={made.many} />}
        {!made && !action.running && (action.result?.ok ?? true) && (
          <EmptyState title={t('empty')} icon={<FileKeyIcon size={28} />} />
        )}
        <LiveRegion>{made ? t('done') : ''}</LiveRegion>
      </Box>
    </TwoColumnTool>
  );
}

/** Milliseconds between two counts: five hundred EC requests are made faster than a page can be drawn. */
const PROGRESS_PAUSE = 150;

/** Passes on the first count of each pause. */
function atMostEvery(pause: number, tell: (progress: PkiProgress) => void): (progress: PkiProgress) => void {
  let last = -pause;
  return (progress) => {
    const now = performance.now();
    if (now - last >= pause) {
      last = now;
      tell(progress);
    }
  };
}

/** What another tool knows: names, or a key to make a request for. */
function startWith(
  fields: Readonly<Record<string, string | readonly string[]>> | undefined,
  text: string | undefined,
): GenerateForm {
  const names = fields?.['names'];
  const [commonName = '', ...sans] = typeof names === 'string' ? splitNames(names) : (names ?? []);
  return {
    ...FRESH,
    commonName,
    sans: sans.join('\n'),
    keySource: text === undefined ? 'new' : 'existing',
  };
}
