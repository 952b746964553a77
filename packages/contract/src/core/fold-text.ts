/** A text as searches compare it: without case and accents; `Straße` is found by `strasse`, `İzmir` by `izmir`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ı', 'i');
