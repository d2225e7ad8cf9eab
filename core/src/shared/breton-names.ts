/** From the CLDR; weeks begin on Sunday. */
export const bretonNames = {
  month: {
    long: 'Genver C’hwevrer Meurzh Ebrel Mae Mezheven Gouere Eost Gwengolo Here Du Kerzu'.split(
      ' ',
    ),
    short: 'Gen. C’hwe. Meur. Ebr. Mae Mezh. Goue. Eost Gwen. Here Du Kzu.'.split(' '),
  },
  weekday: {
    long: 'Sul Lun Meurzh Merc’her Yaou Gwener Sadorn'.split(' '),
    short: 'Sul Lun Meu. Mer. Yaou Gwe. Sad.'.split(' '),
  },
} as const;
