type Draft = Readonly<Record<string, string>>;

const drafts = new Map<string, Draft>();

/** What was typed into a form and not saved yet: kept while the page is open, through a login in between; never passwords. */
export const draftOf = (form: string): Draft | undefined => drafts.get(form);

export const keepDraft = (form: string, values: Draft): void => void drafts.set(form, values);

export const dropDraft = (form: string): void => void drafts.delete(form);

/** On logout, so that nothing stays behind. */
export const dropDrafts = (): void => drafts.clear();
