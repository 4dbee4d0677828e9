import { withHiddenShown } from '#domain/hidden-characters.ts';

/** A text that someone else wrote, within one of ours: it neither turns what stands around it nor hides anything. */
export const Isolated = ({ children }: { children: string }) => <bdi>{withHiddenShown(children)}</bdi>;
