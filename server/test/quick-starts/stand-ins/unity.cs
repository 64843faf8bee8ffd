// The two members of Unity that the quick start uses, as they work on a computer, and a game that calls it.
using System;
using System.Diagnostics;
using System.IO;
using System.Runtime.Serialization.Json;
using System.Text;

namespace UnityEngine
{
    public static class Application
    {
        public static void OpenURL(string url) => Process.Start("xdg-open", $"\"{url}\"");
    }

    public static class JsonUtility
    {
        public static T FromJson<T>(string json) => (T)new DataContractJsonSerializer(typeof(T))
            .ReadObject(new MemoryStream(Encoding.UTF8.GetBytes(json)));
    }
}

static class Game
{
    static int Main(string[] words)
    {
        Portreeve.Url = words[0];
        Portreeve.Client = int.Parse(words[1]);
        Portreeve.Project = int.Parse(words[2]);
        var tokens = Portreeve.SignIn().GetAwaiter().GetResult();
        var renewed = Portreeve.Refresh(tokens.refresh_token).GetAwaiter().GetResult();
        Console.WriteLine(renewed.access_token);
        Console.WriteLine(Portreeve.Store(renewed).GetAwaiter().GetResult());
        return 0;
    }
}
