// A question that is asked below the fold comes into sight.

const show = () => document.querySelector("#dialog.k-numbers")?.scrollIntoView({
  block: "nearest"
});

document.addEventListener("signoria:renewed", show);
show();
