type Props = {
  /** The key in localStorage. */
  item: string;
  /** The attribute of the document's element that says that it's there, such as `data-saved-wallet`. */
  attribute: string;
};

/**
 * In prerendered HTML only, before what depends on it: marks the document of a browser that keeps such an item, so that the first
 * paint differs for it (`in-data-saved-wallet:`).
 */
export const StoredMark = ({ item, attribute }: Props) => {
  const __html = `try{localStorage.getItem("${item}")!==null&&document.documentElement.setAttribute("${attribute}","")}catch{}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of constants, and the only way to give a script its content
  return <script dangerouslySetInnerHTML={{ __html }} />;
};
