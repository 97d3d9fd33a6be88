import { useCallback, useEffect, useRef, type BaseSyntheticEvent, type RefObject } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import { useTexts, type Translate } from '@certdeck/i18n';
import type { Issue, RequiredRule } from '@certdeck/validation';

/** A rule of `@certdeck/validation`: the broken rule, or null. */
export type Rule<Value, Values> = (value: Value, values: Values) => Issue<string, object> | null | undefined;

/** A rule that is asked at submit only (D-108). */
export interface SubmitRule<Value, Values> {
  atSubmit: Rule<Value, Values>;
}

type AnyRule<Value, Values> = Rule<Value, Values> | SubmitRule<Value, Values> | RequiredRule;

export type Rules<Values> = {
  [Name in keyof Values]?: AnyRule<Values[Name], Values> | readonly AnyRule<Values[Name], Values>[];
};

/** Asks a rule at submit only; a value that breaks it is not red before. */
export function atSubmit<Value, Values>(rule: Rule<Value, Values>): SubmitRule<Value, Values> {
  return { atSubmit: rule };
}

export interface ValidatedFormOptions<Values extends FieldValues> {
  defaultValues: Values;
  rules: Rules<Values>;
  /** Called with values that keep all rules; the form counts as submitting until it resolves. */
  onSubmit: (values: Values) => Promise<void> | void;
  /** Namespace of the rules' texts (default common). */
  ns?: string;
}

export interface ValidatedForm<Values extends FieldValues> {
  /** For `<form {...formProps}>`. */
  formProps: {
    onSubmit: (event: BaseSyntheticEvent) => void;
    noValidate: true;
    ref: RefObject<HTMLFormElement | null>;
  };
  /** Props of a native control. */
  field: (name: keyof Values & string) => UseFormRegisterReturn;
  /** Props of a control with `value` and `onValueChange`. */
  control: <Name extends keyof Values & string>(
    name: Name,
  ) => { value: Values[Name]; onValueChange: (value: Values[Name]) => void; onBlur: () => void };
  /** The error's text; ' ' is red without text. */
  error: (name: keyof Values & string) => string | undefined;
  values: Values;
  /** A change by the page itself; it is validated like one by the customer. */
  setValue: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** What the form holds now; `values` may be behind it while the page is drawn. */
  current: () => Values;
  /** Errors from the API, by field; they go with the next change of the field. */
  setErrors: (errors: Readonly<Partial<Record<keyof Values & string, string>>>) => void;
  reset: (values?: Values) => void;
  submit: () => Promise<void>;
  submitting: boolean;
  isDirty: boolean;
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** The text of the first broken rule, or undefined. */
function firstProblem<Value, Values>(
  rules: readonly AnyRule<Value, Values>[],
  value: Value,
  values: Values,
  submitting: boolean,
  t: Translate,
): string | undefined {
  for (const rule of rules) {
    if (typeof rule !== 'function' && 'message' in rule) {
      if ((submitting || rule.trigger !== 'click') && isBlank(value)) return rule.message;
      continue;
    }
    if (typeof rule !== 'function' && !submitting) continue;
    const broken = (typeof rule === 'function' ? rule : rule.atSubmit)(value, values);
    if (broken) return t(broken.key, { ...broken.params });
  }
  return undefined;
}

const WRONG = ':is(input, select, textarea, button, [tabindex])';

/** Scrolls to and focuses the first wrong control of a form, in the order of the page. */
function focusFirstWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>(`${WRONG}[aria-invalid=true], [data-invalid] ${WRONG}`);
  wrong?.scrollIntoView({ block: 'center' });
  wrong?.focus({ preventScroll: true });
  return Boolean(wrong);
}

/**
 * react-hook-form with the rules of `@certdeck/validation`: they run on blur, change, input and model update (D-108),
 * `atSubmit` and `required()` at submit only; the first wrong field is scrolled to and focused.
 */
export function useValidatedForm<Values extends FieldValues>(
  options: ValidatedFormOptions<Values>,
): ValidatedForm<Values> {
  const { rules, onSubmit, ns } = options;
  const { t } = useTexts(ns);
  const submitting = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const focusWanted = useRef(false);

  const form = useForm<Values>({
    defaultValues: options.defaultValues as DefaultValues<Values>,
    mode: 'all',
    shouldFocusError: false,
    resolver: (values) => {
      const errors: Record<string, { type: string; message: string }> = {};
      for (const name of Object.keys(rules) as (keyof Values & string)[]) {
        const ofField = rules[name];
        if (!ofField) continue;
        const list = (Array.isArray(ofField) ? ofField : [ofField]) as readonly AnyRule<
          Values[typeof name],
          Values
        >[];
        const message = firstProblem(list, values[name], values, submitting.current, t);
        if (message !== undefined) errors[name] = { type: 'rule', message };
      }
      if (Object.keys(errors).length === 0) return { values, errors: {} };
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const { register, setValue, setError, getValues, trigger, handleSubmit, reset, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const values = useWatch({ control }) as Values;

  // The errors are on the page with the render that follows the validation.
  useEffect(() => {
    if (focusWanted.current && focusFirstWrong(element.current)) focusWanted.current = false;
  });

  const submit = async (event?: BaseSyntheticEvent) => {
    submitting.current = true;
    try {
      await handleSubmit(
        async (valid) => {
          submitting.current = false;
          await onSubmit(valid);
        },
        () => {
          focusWanted.current = true;
        },
      )(event);
    } finally {
      submitting.current = false;
    }
  };

  const change = useCallback(
    <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
      setValue(name as string as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldValidate: true,
        shouldDirty: true,
        shouldTouch: true,
      });
    },
    [setValue],
  );

  return {
    formProps: { onSubmit: (event) => void submit(event), noValidate: true, ref: element },
    field: (name) => register(name as Path<Values>),
    control: (name) => ({
      value: values[name],
      onValueChange: (value) => change(name, value),
      onBlur: () => void trigger(name as string as Path<Values>),
    }),
    error: (name) => {
      const message: unknown = errors[name]?.message;
      return typeof message === 'string' ? message : undefined;
    },
    values,
    setValue: change,
    current: getValues,
    setErrors: (messages) => {
      for (const [name, message] of Object.entries(messages)) {
        if (typeof message === 'string') setError(name as Path<Values>, { type: 'server', message });
      }
      focusWanted.current = true;
    },
    reset: (next) => reset(next),
    submit: () => submit(),
    submitting: isSubmitting,
    isDirty,
  };
}
