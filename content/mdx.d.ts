declare module '*.mdx' {
  export const title: string;
  const Body: import('./text-document.ts').TextBody;
  export default Body;
}
